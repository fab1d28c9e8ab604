import { ENGINE_RULES } from './engine-rules';
import { familyOf } from './rule-family';

export const PROJECT = 'https://github.com/k8s-windows/k8s-windows';

/** The page of a rule or symptom, from the root of the project. Findings of the checker about itself share one. */
export function rulePage(id: string): string {
  return Object.values(ENGINE_RULES).some((rule) => rule.id === id)
    ? 'docs/check.md'
    : `docs/${familyOf(id) === 'doctor' ? 'symptoms' : 'rules'}/${id}.md`;
}

/** The URL of a page, such as `docs/check.md`. */
export function urlOf(page: string): string {
  return `${PROJECT}/blob/main/${page}`;
}
