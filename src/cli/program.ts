import { Command, CommanderError } from 'commander';
import { EXIT, Io, UsageError } from './io';
import { nodeCommands, SHOW_SOURCE } from './node-command';
import { NamedRules, withRuleOptions } from './rule-options';
import { WriteError } from './write-file';
import { printable } from '../check/format/words';
import { OptionsError } from '../check/options';

/* eslint-disable @typescript-eslint/no-require-imports */
/** Commands are loaded when they are run: most of a short run is loading modules. */
const load = {
  check: () => require('./check-command') as typeof import('./check-command'),
  doctor: () => require('./doctor-command') as typeof import('./doctor-command'),
  fix: () => require('./fix-command') as typeof import('./fix-command'),
  convert: () => require('./convert-command') as typeof import('./convert-command'),
  plan: () => require('./plan-command') as typeof import('./plan-command'),
  rules: () => require('./rule-commands') as typeof import('./rule-commands'),
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** Runs the command, to its exit code; never throws. It takes its time only where `io` has signals to wait for. */
export function run(argv: readonly string[], io: Io & Required<Pick<Io, 'pause'>>, version: string): number | Promise<number>;
export function run(argv: readonly string[], io: Io, version: string): number;
export function run(argv: readonly string[], io: Io, version: string): number | Promise<number> {
  let code: number | Promise<number> = EXIT.CLEAN;
  const done = (result: number | Promise<number>) => { code = result; };
  try {
    program(io, version, done).parse([...argv], { from: 'user' });
  } catch (error) {
    return failed(error, io);
  }
  return typeof code === 'number' ? code : (code as Promise<number>).catch((error: unknown) => failed(error, io));
}

function failed(error: unknown, io: Io): number {
  if (error instanceof CommanderError) { return error.exitCode === 0 ? EXIT.CLEAN : EXIT.USAGE; }
  const tell = (...faults: readonly string[]) => io.stderr(faults.map((fault) => `error: ${printable(fault)}\n`).join(''));
  if (error instanceof UsageError || error instanceof OptionsError) {
    tell(...error.faults);
    return EXIT.USAGE;
  }
  if (error instanceof WriteError) {
    tell(error.message);
    return error.exitCode;
  }
  tell(`k8s-windows itself failed: ${error instanceof Error ? error.message : String(error)}; please report it`);
  return EXIT.UNREADABLE;
}

function program(io: Io, version: string, done: (code: number | Promise<number>) => void): Command {
  const root = new Command('k8s-windows')
    .description('Says what a Kubernetes cluster with Windows nodes will do with a manifest, and mends it.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout(text), writeErr: (text) => io.stderr(text),
      // arguments can be names of files, with anything in them; only a suggestion stands on a line of its own
      outputError: (text, write) => write(`${text.trimEnd().split(/\n(?=\(Did you mean [^\n]*$)/).map(printable).join('\n')}\n`),
    })
    .showHelpAfterError('(use --help for help)')
    .addHelpText('after', '\nExit codes: 0 clean, 1 findings at error level, 2 wrong usage, 3 something could not be read or written (all else was processed).');
  // without a command, help is the answer, not an error
  root.allowExcessArguments().action(() => {
    const [unknown] = root.args;
    if (unknown !== undefined) { throw new UsageError(`unknown command "${unknown}": use one of ${root.commands.map((each) => each.name()).join(', ')}`); }
    root.outputHelp();
  });

  const check = withCommonOptions(root.command('check [files...]'))
    .description('check files, all manifests in folders, or stdin (-)')
    .option('-f, --format <format>', 'text, json, sarif, github or junit', 'text')
    .option('-o, --output <file>', 'write the report to a file')
    .option('--show-source', SHOW_SOURCE);
  check.action((files: string[], flags: import('./check-command').CheckFlags) => done(load.check().checkCommand(files, { ...flags, ...check.named }, io)));

  const fix = withCommonOptions(root.command('fix [files...]'))
    .description('mend manifests: print the changes as a diff, or write them')
    .option('-w, --write', 'write the files; with stdin, print the mended manifest')
    .option('--show-source', 'print the whole diff, which git apply takes; without, values that didn\'t change or may be secrets are masked');
  fix.action((files: string[], flags: import('./fix-command').FixFlags) => done(load.fix().fixCommand(files, { ...flags, ...fix.named }, io)));

  planned(root.command('plan')).action((flags: import('./plan-command').PlanFlags) => done(load.plan().planCommand(flags, io)));

  nodeCommands(root, io, done);

  root.command('convert [files...]')
    .description('what old set-ups of Windows nodes are today: service definitions, start.ps1, api models of acs-engine and aks-engine')
    .option('--windows <release>', 'Windows of the new nodes, such as ltsc2022')
    .option('--kubernetes <version>', 'Kubernetes release of the new nodes')
    .option('--json', 'print JSON')
    .option('-o, --out <file>', 'write the options, or the az commands, to a new file')
    .option('--force', 'write over a file that is there already; never over an original')
    .action((files: string[], flags: import('./convert-command').ConvertFlags) => done(load.convert().convertCommand(files, flags, io)));

  root.command('doctor [files...]')
    .description('name known troubles of a running cluster, with cause and remedy, in what kubectl get printed of it; - is stdin')
    .option('-p, --platform <name>', 'how the cluster marks its Windows nodes: upstream, gke, aks, aks-hci, eks, openshift, rke2; told by the nodes by default')
    .option('--kubernetes <version>', 'Kubernetes minor of the API server')
    .option('-c, --config <file>', 'configuration; .k8s-windows.yaml by default')
    .option('-f, --format <format>', 'text or json', 'text')
    .option('-o, --output <file>', 'write the report to a file')
    .addHelpText('after', '\nThe dump: kubectl get nodes,pods,events,daemonsets,configmaps,runtimeclasses -A -o json')
    .action((files: string[], flags: import('./doctor-command').DoctorFlags) => done(load.doctor().doctorCommand(files, flags, io)));

  root.command('explain <rule>').description('what a rule looks for, why, and how to do better')
    .action((rule: string) => done(load.rules().explainCommand(rule, io)));
  root.command('rules').description('list the rules').action(() => done(load.rules().rulesCommand(io)));
  return root;
}

function planned(command: Command): Command {
  return command
    .description('plan the address ranges of a cluster: are they apart, and large enough?')
    .option('--cluster-cidr <range>', 'range of all pods, 10.244.0.0/16 by default')
    .option('--service-cidr <range>', 'range of all Services, 10.96.0.0/12 by default')
    .option('--node-mask <length>', 'prefix length of a node\'s block, 24 by default')
    .option('--nodes <count>', 'nodes, Linux and Windows ones together')
    .option('--max-pods <count>', 'pods of a node, 110 by default')
    .option('--management-cidr <ranges...>', 'ranges of the machines themselves')
    .option('--dns-service-ip <address>', 'address of the DNS Service')
    .option('--network <name>', 'network kind, whose reserved addresses are counted: flannel-vxlan, flannel-host-gateway or calico')
    .option('--json', 'print JSON');
}

/** Adds what `check` and `fix` share. */
function withCommonOptions(command: Command): Command & { readonly named: NamedRules } {
  return withRuleOptions(command
    .option('-p, --platform <name>', 'how the cluster marks its Windows nodes: upstream, gke, aks, aks-hci, eks, openshift, rke2')
    .option('--nodes <file>', 'the nodes of the cluster, as "kubectl get nodes -o json" prints them')
    .option('--kubernetes <version>', 'Kubernetes minor')
    .option('--no-mixed', 'the cluster has Windows nodes only')
    .option('--min-effect <effect>', 'leave out lesser effects: rejected, misplaced, broken, ignored or advice')
    .option('-c, --config <file>', 'configuration; .k8s-windows.yaml by default'));
}
