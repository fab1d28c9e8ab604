import { BOOTSTRAP_TOKEN } from '../knowledge';

/** A name of something secret with its value, in JSON, YAML, TOML or a script. */
const NAMED = /((?:passw(?:or)?d|secret|token|private_?key|client_?key|credential)\w{0,20}["']?\s{0,5}[:=]\s{0,5}["']?)([^\s"',}\]]+)/gi;
/** A switch with such a name, and its value behind a blank. */
const SWITCHED = /(\s--?[\w-]{0,40}(?:passw(?:or)?d|secret|token|credential|key)\s{1,5}["']?)(?!-)([^\s"']+)/gi;
/** What a password is made of in PowerShell, and where nssm has it. */
const HANDED = /(\bConvertTo-SecureString\s{1,5}(?:-String\s{1,5})?["']?|\bObjectName\s{1,5}[^\s]{1,200}\s{1,5}["']?)(?!-)([^\s"')]+)/gi;
/** A token of kubeadm, wherever it stands. */
const BOOTSTRAP = new RegExp(`(\\b)(${BOOTSTRAP_TOKEN.source.replace(/[$^]/g, '')})\\b`, 'g');
/** The name and password in an address. */
const IN_ADDRESS = /(:\/\/)([^\s/@"']{1,200})(?=@)/g;

/** A text with stars for what is secret, so that it can be shown; every place stays where it is. */
export function maskSecrets(text: string): string {
  const stars = (_: string, before: string, secret: string) => `${before}${'*'.repeat(secret.length)}`;
  return [NAMED, SWITCHED, HANDED, BOOTSTRAP, IN_ADDRESS].reduce((masked, pattern) => masked.replace(pattern, stars), text);
}
