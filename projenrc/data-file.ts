/** Data as JSON for a file of `src`, a line for each item of its maps and lists. */
export function dataFile(data: Readonly<Record<string, object>>): string {
  const part = (values: object): string => (Array.isArray(values)
    ? `[\n${values.map((value) => `    ${JSON.stringify(value)}`).join(',\n')}\n  ]`
    : `{\n${Object.entries(values).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n  }`);
  return `{\n${Object.entries(data).map(([key, values]) => `  ${JSON.stringify(key)}: ${part(values)}`).join(',\n')}\n}\n`;
}
