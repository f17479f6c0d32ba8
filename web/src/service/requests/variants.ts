// The games of the service, each text read once in each language.
import { getVariant, listVariants, type Rummy, type Variant, type VariantSummary } from 'rummy-client';
import { useAnswer, type Answer } from './answer';
import { rummy } from '../service';

const answers = new WeakMap<Rummy, Map<string, Promise<unknown>>>();

/** The answer to a question that was asked before under this name, unless it failed; else asks. */
function once<T>(service: Rummy, name: string, ask: () => Promise<T>): Promise<T> {
  const known = answers.get(service) ?? new Map<string, Promise<unknown>>();
  answers.set(service, known);
  const answer = (known.get(name) as Promise<T> | undefined) ?? ask();
  known.set(name, answer);
  answer.catch(() => known.delete(name));
  return answer;
}

/** All games, in the service's order. */
export function useVariants(): Answer<readonly VariantSummary[]> {
  const service = rummy.value;
  return useAnswer(() => once(service, '', async () => (await listVariants(service)).data.variants), [service]);
}

/** A game with its options. */
export function useVariant(variant: string): Answer<Variant> {
  const service = rummy.value;
  return useAnswer(() => once(service, variant, async () => (await getVariant({ ...service, path: { variant } })).data), [service, variant]);
}

/** The name of a game; its id until the names are read. */
export function useVariantName(): (variant: string) => string {
  const { value } = useVariants();
  return (variant) => value?.find((each) => each.variant === variant)?.name ?? variant;
}
