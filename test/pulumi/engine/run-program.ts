/**
 * Runs operations on a stack of a program and prints what the engine did as JSON. A process of its own, since a program that fails by an
 * unhandled rejection takes its process with it.
 *
 * usage: run-program.ts OPTIONS FILE EXPORT OPERATION... (options as JSON; instead of a file, the folder of a program in another language)
 */
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineEvent, LocalWorkspace, Stack } from '@pulumi/pulumi/automation';
import { Operation, OperationName, StackOptions } from './stack';

async function main([given, file, name, ...operations]: readonly string[]): Promise<void> {
  const { policyPack, policies, config } = JSON.parse(given) as StackOptions;
  const directory = mkdtempSync(join(tmpdir(), 'k8s-windows-pulumi-'));
  const results: Operation[] = [];
  try {
    const options = {
      workDir: directory,
      envVars: {
        PULUMI_BACKEND_URL: `file://${directory}`, PULUMI_CONFIG_PASSPHRASE: 'test', PULUMI_SKIP_UPDATE_CHECK: 'true',
        PULUMI_HOME: join(directory, 'home'),
      },
    };
    let stack: Stack;
    if (statSync(file).isDirectory()) {
      // the configuration of the stack is written beside the program
      cpSync(file, directory, { recursive: true });
      stack = await LocalWorkspace.createStack({ stackName: 'dev', workDir: directory }, options);
    } else {
      const program = (await import(file))[name] as (operation: number) => Promise<Record<string, unknown> | void>;
      stack = await LocalWorkspace.createStack({ stackName: 'dev', projectName: 'test', program: () => program(results.length) }, options);
    }
    const policyConfig = policies === undefined ? [] : [join(directory, 'policies.json')];
    for (const path of policyConfig) { writeFileSync(path, JSON.stringify(policies)); }
    for (const [key, value] of Object.entries(config ?? {})) { await stack.setConfig(key, { value }); }
    for (const operation of operations as OperationName[]) {
      const events: EngineEvent[] = [];
      let error: string | undefined;
      try {
        if (operation === 'rename') {
          await stack.rename({ stackName: 'renamed' });
        } else if (operation === 'import') {
          const resources = [{ type: 'kubernetes:apps/v1:Deployment', name: 'imported', id: 'default/imported' }];
          // the command loads the language host of the project, and there is none for Node
          const { workspace } = stack;
          const settings = await workspace.projectSettings();
          await workspace.saveProjectSettings({ name: settings.name, runtime: 'yaml' as 'nodejs' });
          await stack.import({ resources, protect: false, generateCode: false });
          await workspace.saveProjectSettings(settings);
        } else {
          const packs = policyPack === undefined || operation === 'destroy' ? {} : { policyPacks: [policyPack], policyPackConfigs: policyConfig };
          await stack[operation]({ onEvent: (event: EngineEvent) => { events.push(event); }, ...packs });
        }
      } catch (e) {
        error = (e as Error).message;
      }
      results.push(read(events, error));
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  process.stdout.write(`\n${JSON.stringify(results)}\n`, () => process.exit(0));
}

function read(events: readonly EngineEvent[], error: string | undefined): Operation {
  const nameOf = (urn: string | undefined) => urn?.split('::').pop() || undefined;
  return {
    steps: events.flatMap(({ resourcePreEvent }) => {
      if (!resourcePreEvent) { return []; }
      const { op, type, urn, new: after, old } = resourcePreEvent.metadata;
      return [{ op, type, name: nameOf(urn)!, inputs: (after ?? old)?.inputs }];
    }),
    messages: events.flatMap(({ diagnosticEvent }) => (diagnosticEvent
      ? [{ severity: diagnosticEvent.severity, message: diagnosticEvent.message, resource: nameOf(diagnosticEvent.urn) }]
      : [])),
    policies: events.flatMap(({ policyEvent }) => (policyEvent
      ? [{
        policy: policyEvent.policyName, level: policyEvent.enforcementLevel, message: policyEvent.message, resource: nameOf(policyEvent.resourceUrn),
      }]
      : [])),
    ...(error === undefined ? {} : { error }),
  };
}

void main(process.argv.slice(2));
