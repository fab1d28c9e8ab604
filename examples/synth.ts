/** Writes the manifests of the examples named, or of all, to `examples/<name>/dist/`: `npm run synth [-- <name> …]`. */
import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { App } from 'cdk8s';
import { Example, EXAMPLES } from '././index';

function main(names: readonly string[]): void {
  const unknown = names.filter((name) => !EXAMPLES.some((example) => example.name === name));
  if (unknown.length > 0) {
    fail(`no example is named ${unknown.map((name) => JSON.stringify(name)).join(', ')}: use ${EXAMPLES.map(({ name }) => name).join(', ')}`);
    return;
  }
  for (const example of EXAMPLES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    try {
      for (const file of synth(example)) { console.log(relative(process.cwd(), file)); }
    } catch (error) {
      fail(`example ${example.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** @returns the written files */
function synth({ name, build }: Example): readonly string[] {
  const outdir = join(__dirname, name, 'dist');
  rmSync(outdir, { recursive: true, force: true });
  const app = new App({ outdir });
  build(app);
  app.synth();
  return readdirSync(outdir).sort().map((file) => join(outdir, file));
}

/** The other examples are still synthesized. */
function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

main(process.argv.slice(2));
