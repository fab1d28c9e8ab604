/**
 * Loads the peer dependencies of an entry point, which npm doesn't install on its own.
 *
 * @param peers names of packages, each with a function that loads it
 * @param hint ends the error
 * @throws one error for all that aren't installed. An error inside of an installed peer is left to the import that follows.
 */
export function requirePeers(entry: string, peers: Readonly<Record<string, () => unknown>>, hint?: string): void {
  const missing = Object.entries(peers).filter(([name, load]) => isMissing(name, load)).map(([name]) => name);
  if (missing.length === 0) { return; }
  const message = `${entry} needs ${new Intl.ListFormat('en').format(missing)}: npm install ${missing.join(' ')}`;
  throw new Error(hint ? `${message}. ${hint}` : message);
}

function isMissing(name: string, load: () => unknown): boolean {
  try {
    load();
    return false;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // of another module when the peer is installed and one of its own dependencies isn't
    const [, module = ''] = /^Cannot find module '([^']+)'/.exec(message) ?? [];
    return code === 'MODULE_NOT_FOUND' && (module === name || module.startsWith(`${name}/`));
  }
}
