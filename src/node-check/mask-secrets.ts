/** A name of something secret with its value, in JSON, YAML, TOML or a script. */
const NAMED = /((?:passw(?:or)?d|secret|token|private_?key|client_?key|credential)\w{0,20}["']?\s{0,5}[:=]\s{0,5}["']?)([^\s"',}\]]+)/gi;
/** The name and password in an address. */
const IN_ADDRESS = /(:\/\/)([^\s/@"']{1,200})(?=@)/g;

/** A text with stars for what is secret, so that it can be shown; every place stays where it is. */
export function maskSecrets(text: string): string {
  const stars = (_: string, before: string, secret: string) => `${before}${'*'.repeat(secret.length)}`;
  return text.replace(NAMED, stars).replace(IN_ADDRESS, stars);
}
