// From the addresses of rules, as the service gives them, to the screen that shows them.
import { linkTo, type Route } from './routes';

const OF_VARIANT = /^\/v\d+\/variants\/([^/#]+)\/rules(?:#(.+))?$/;
const SHARED = /^\/v\d+\/rules\/([^/#]+)(?:#(.+))?$/;

/** The link to the rule at `url`, such as `/v1/rules/core#CORE-05`; an unknown address stays as it is. */
export function ruleLink(url: string): string {
  const to = rulesRouteOf(url);
  return to === null ? url : linkTo(to);
}

/** The screen for an address of the service's texts, or null for another address. */
export function rulesRouteOf(url: string): Route | null {
  const [, variant, ruleOfVariant] = OF_VARIANT.exec(url) ?? [];
  if (variant !== undefined) return { screen: 'rules', variant, rule: ruleOfVariant ?? null };
  const [, text, rule] = SHARED.exec(url) ?? [];
  return text === undefined ? null : { screen: 'shared-rules', text, rule: rule ?? null };
}
