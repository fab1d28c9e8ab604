/**
 * Runs the tests of the Pulumi front on a real engine, with a real API server behind it. Arguments are jest's; the exit code too.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileGoSdk } from './go-sdk';
import { ensureGoHost, ensurePulumi, ensureSdkGenerator, ensureYamlHost } from './pulumi-cli';
import { ensurePython } from './python';
import { ensureBinaries } from '../../cluster/control-plane/binaries';
import { startControlPlane } from '../../cluster/control-plane/control-plane';
import { connectionVariable } from '../../cluster/control-plane/credentials';
import { Guard } from '../../cluster/control-plane/guard';
import { readTypes } from '../provider/types-to-schema';

const ROOT = join(__dirname, '..', '..', '..');

function say(line: string): void {
  process.stderr.write(`pulumi: ${line}\n`);
}

/** Programs that the engine looks for on the PATH: plugins that are Node programs of ours. */
function writePlugins(directory: string): string {
  const plugins = join(directory, 'plugins');
  mkdirSync(plugins);
  // a plugin runs in the folder of what it is for, and tsx finds this package's sources by our tsconfig; what tsx has compiled isn't for Pulumi's
  // ts-node
  const env = [`TSX_TSCONFIG_PATH=${join(ROOT, 'tsconfig.json')}`, 'TS_NODE_IGNORE=.*'];
  const write = (name: string, ...command: string[]) => {
    const node = ['env', ...env, process.execPath, ...command].map((word) => `'${word}'`).join(' ');
    writeFileSync(join(plugins, name), `#!/bin/sh\nexec ${node} "$@"\n`);
    chmodSync(join(plugins, name), 0o755);
  };
  write('pulumi-resource-kubernetes', require.resolve('tsx/cli'), join(__dirname, 'provider.ts'));
  write('pulumi-resource-k8s-windows', require.resolve('tsx/cli'), join(__dirname, 'component-provider.ts'));
  // without a language host for Node, the engine takes this for policy packs
  write('pulumi-analyzer-policy-nodejs', '--require', require.resolve('tsx/cjs'), require.resolve('@pulumi/pulumi/cmd/run-policy-pack'));
  return plugins;
}

async function main(jestArgs: readonly string[]): Promise<number> {
  const pulumi = await ensurePulumi(say);
  const yaml = await ensureYamlHost(say);
  const go = await ensureGoHost(say);
  const generator = await ensureSdkGenerator(say);
  const python = ensurePython(say);
  compileGoSdk(say);
  const controlPlane = await startControlPlane(await ensureBinaries(say));
  try {
    const { directory } = controlPlane.connection;
    const kubernetesSchema = join(directory, 'kubernetes-schema.json');
    writeFileSync(kubernetesSchema, JSON.stringify(readTypes().kubernetes));
    const env = {
      ...process.env,
      PATH: `${writePlugins(directory)}:${pulumi}:${yaml}:${go}:${process.env.PATH}`,
      ...connectionVariable([controlPlane.connection]),
      K8S_WINDOWS_KUBERNETES_SCHEMA: kubernetesSchema,
      // modules of Go programs, as by `go mod tidy`
      GOFLAGS: `${process.env.GOFLAGS ?? ''} -mod=mod`.trim(),
      K8S_WINDOWS_PYTHON: python,
      K8S_WINDOWS_SDK_GENERATOR: generator,
    };
    const jest = new Guard(join(directory, 'jest')).spawn(
      process.execPath, [require.resolve('jest/bin/jest'), '--config', join(__dirname, 'jest.config.json'), ...jestArgs], { cwd: ROOT, env },
    );
    return await Promise.race([new Promise<number>((resolve) => jest.once('exit', (code) => resolve(code ?? 1))), controlPlane.broken]);
  } finally {
    await Guard.closeAll();
  }
}

for (const [signal, number] of [['SIGINT', 2], ['SIGTERM', 15], ['SIGHUP', 1]] as const) {
  process.on(signal, () => { void Guard.closeAll().then(() => process.exit(128 + number)); });
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    say(error.message);
    process.exit(1);
  },
);
