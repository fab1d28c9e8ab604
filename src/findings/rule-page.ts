import { ENGINE_RULES } from './engine-rules';

export const PROJECT = 'https://github.com/k8s-windows/k8s-windows';

/** The page of a rule, from the root of the project. Findings of the checker about itself share one. */
export function rulePage(id: string): string {
  return Object.values(ENGINE_RULES).some((rule) => rule.id === id) ? 'docs/check.md' : `docs/rules/${id}.md`;
}

/** The URL of a page, such as `docs/check.md`. */
export function urlOf(page: string): string {
  return `${PROJECT}/blob/main/${page}`;
}
