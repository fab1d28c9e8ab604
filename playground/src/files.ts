/** Reads the files that a user opens or drops. Several are one text, each below its name. */
export async function textOf(files: Iterable<File>): Promise<string> {
  const read = await Promise.all([...files].map(async (file) => ({ name: file.name.replace(/\s+/g, ' '), text: await file.text() })));
  if (read.length === 1) { return read[0].text; }
  const sorted = read.sort((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.map(({ name, text }) => `# Source: ${name}\n${text}${text.endsWith('\n') ? '' : '\n'}`).join('---\n');
}
