/** Runs the examples named, or all, which write their manifests to `examples/<name>/dist/`: `npm run synth [-- <name> …]`. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CDK8S_EXAMPLES, EXAMPLES_FOLDER } from './examples';

const EXAMPLES = Object.keys(CDK8S_EXAMPLES);

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !EXAMPLES.includes(name));
  if (unknown.length > 0) {
    fail(`no example is named ${unknown.map((name) => JSON.stringify(name)).join(', ')}: use ${EXAMPLES.join(', ')}`);
    return;
  }
  for (const name of EXAMPLES.filter((each) => names.length === 0 || names.includes(each))) {
    try {
      const folder = join(EXAMPLES_FOLDER, name);
      rmSync(join(folder, 'dist'), { recursive: true, force: true });
      // where a user would run it
      process.chdir(folder);
      await import(join(folder, 'main.ts'));
      for (const file of readdirSync(join(folder, 'dist')).sort()) { console.log(`examples/${name}/dist/${file}`); }
    } catch (error) {
      fail(`example ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** The other examples are still synthesized. */
function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

void main(process.argv.slice(2));
