/** An object as KYAML, as `kubectl get -o kyaml` prints it: KEP-5295. Strings stay on one line. */
export function kyaml(object: unknown): string { return `---\n${render(object, '')}\n`; }

function render(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) { return JSON.stringify(value); }
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) { return '[]'; }
    if (value.every((item) => typeof item === 'object' && item !== null)) { return `[${value.map((item) => render(item, indent)).join(', ')}]`; }
    return `[\n${value.map((item) => `${inner}${render(item, inner)},\n`).join('')}${indent}]`;
  }
  const entries = Object.entries(value);
  return entries.length === 0
    ? '{}'
    : `{\n${entries.map(([key, child]) => `${inner}${keyText(key)}: ${render(child, inner)},\n`).join('')}${indent}}`;
}

function keyText(key: string): string {
  return /^[\p{L}\p{N}_]([\p{L}\p{N}_./-]*[\p{L}\p{N}_])?$/u.test(key) && !/^(null|true|false|y|yes|n|no|on|off|[\d.]+)$/i.test(key)
    ? key
    : JSON.stringify(key);
}
