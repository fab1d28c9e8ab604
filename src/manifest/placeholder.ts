/** Numbers below this one, still exact and far from any that means something, stand for values that come later. */
export const PLACEHOLDER_NUMBERS_BELOW = -(2 ** 52);

/** Whether a value stands for one that another tool puts in its place: `${NAME}`, `{{ .Values.name }}`, or a number token. */
export function isPlaceholder(value: unknown): boolean {
  return (typeof value === 'string' && /\$\{[^}]+\}|\{\{.*\}\}/s.test(value)) || (typeof value === 'number' && value <= PLACEHOLDER_NUMBERS_BELOW);
}
