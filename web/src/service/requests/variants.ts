// The games of the service, read once in each language.
import { listVariants, type Rummy, type VariantSummary } from 'rummy-client';
import { useAnswer, type Answer } from './answer';
import { rummy } from '../service';

const answers = new WeakMap<Rummy, Promise<readonly VariantSummary[]>>();

function variantsOf(service: Rummy): Promise<readonly VariantSummary[]> {
  const known = answers.get(service);
  if (known) return known;
  const answer = listVariants(service).then(({ data }) => data.variants);
  answers.set(service, answer);
  answer.catch(() => answers.delete(service));
  return answer;
}

/** All games, in the service's order. */
export function useVariants(): Answer<readonly VariantSummary[]> {
  return useAnswer(() => variantsOf(rummy.value), [rummy.value]);
}

/** The name of a game; its id until the names are read. */
export function useVariantName(): (variant: string) => string {
  const { value } = useVariants();
  return (variant) => value?.find((each) => each.variant === variant)?.name ?? variant;
}
