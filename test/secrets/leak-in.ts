const PART = 6;

/** The forms in which a secret may stand in an output. */
function formsOf(secret: string): readonly string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  return [
    ...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), base64, Buffer.from(secret, 'base64').toString('latin1')]),
  ].filter((form) => form.length >= PART);
}

/** The first part of a secret that an output shows. */
export function leakIn(output: string, secret: string): string | undefined {
  for (const form of formsOf(secret)) {
    for (let at = 0; at + PART <= form.length; at++) {
      if (output.includes(form.slice(at, at + PART))) { return form.slice(at, at + PART); }
    }
  }
  return undefined;
}
