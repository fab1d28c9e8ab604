/** Numbers below this one stand for values that are known later: still exact, and far from any meaningful value. */
export const PLACEHOLDER_NUMBERS_BELOW = -(2 ** 52);

/** Whether a value is a placeholder that another tool replaces: `${NAME}`, `$(NAME)`, `{{ .Values.name }}`, or a number token. */
export function isPlaceholder(value: unknown): boolean {
  return (typeof value === 'string' && /\$\{[^}]+\}|\$\([^)]+\)|\{\{.*\}\}/s.test(value)) || (typeof value === 'number' && value <= PLACEHOLDER_NUMBERS_BELOW);
}
