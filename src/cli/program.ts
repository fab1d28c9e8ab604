import { Command, CommanderError } from 'commander';
import { admissionCommands } from './admission-command';
import { chartCommands } from './chart-options';
import type { Code, Commands } from './commands';
import { FAIL_ON_OPTION, withExitOptions } from './exit-code';
import { filterCommands } from './filter-options';
import { withHelpCommand } from './help-command';
import { EXIT, flagOf, Io, UsageError } from './io';
import { nodeCommands } from './node-command';
import {
  choiceOption, integerOption, OUTPUT_OPTION, SHOW_SOURCE_OPTION, withAllOption, withExamples, withFormatOption, withOutputOptions,
} from './output-options';
import {
  CONFIG_OPTION, CRDS_OPTION, FINDING_FORMATS, KUBERNETES_OPTION, MIN_SEVERITY_OPTION, NODES_OPTION, ON_OPTION, PLACEMENT_OPTION,
  RUNTIME_CLASSES_OPTION, WINDOWS_OPTION, withBaselineOptions, withDumpHelp, withPlatformOptions, withResourceOptions, withRuleOptions,
} from './rule-options';
import { WriteError } from './write-file';
import { printable } from '../findings/format/words';
import { RESERVED_ADDRESSES } from '../knowledge/networks';
import { Problem, problemText, ProblemsError } from '../options';

/**
 * Runs the command line, and returns its exit code. Never throws. Returns a promise where `commands` loads a module later, or `io` can pause
 * for signals.
 */
export function run(argv: readonly string[], io: Io, version: string, commands: Commands): Code {
  let code: Code = EXIT.CLEAN;
  const done = (result: Code) => { code = result; };
  try {
    program(io, version, commands, done).parse([...argv], { from: 'user' });
  } catch (error) {
    return failed(error, io);
  }
  return typeof code === 'number' ? code : (code as Promise<number>).catch((error: unknown) => failed(error, io));
}

function failed(error: unknown, io: Io): number {
  if (error instanceof CommanderError) { return error.exitCode === 0 ? EXIT.CLEAN : EXIT.USAGE; }
  const print = (...faults: readonly string[]) => io.stderr(faults.map((fault) => `error: ${printable(fault)}\n`).join(''));
  if (error instanceof UsageError || ProblemsError.isProblemsError(error)) {
    print(...error instanceof UsageError ? error.faults : error.problems.map(flagProblem));
    return EXIT.USAGE;
  }
  if (error instanceof WriteError) {
    print(error.message);
    return error.exitCode;
  }
  print(`k8s-windows failed: ${error instanceof Error ? error.message : String(error)}. Please report it`);
  return EXIT.UNREADABLE;
}

/** The problem of an option, by the flag that the user wrote. The findings to ignore are in the configuration file. */
function flagProblem(problem: Problem): string {
  const [option] = problem.path.map(String);
  const path = option === undefined || option === 'ignore' ? problem.path : [flagOf(option)];
  return problemText({ ...problem, path });
}

/** All commands with their flags. */
export function program(io: Io, version: string, commands: Commands, done: (code: Code) => void): Command {
  const root = new Command('k8s-windows')
    .description('Tools for Kubernetes clusters with Windows nodes: check and fix manifests, set up nodes, diagnose clusters.')
    .version(version)
    // "chart" has an option of the same name
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout(text), writeErr: (text) => io.stderr(text),
      // arguments can be names of files, with anything in them; only a suggestion stands on a line of its own
      outputError: (text, write) => write(`${text.trimEnd().split(/\n(?=\(Did you mean [^\n]*$)/).map(printable).join('\n')}\n`),
    })
    .showHelpAfterError('(use --help for help)')
    .addHelpText('after', '\nExit codes: 0 success, 1 findings or problems, 2 wrong usage, 3 a file could not be read or written (everything else was processed), 4 something is out of date (filter --check).');
  withExamples(root, 'k8s-windows check deploy/', 'k8s-windows explain toleration-missing', 'k8s-windows help node render');

  const check = withBaselineOptions(withExitOptions(withAllOption(withOutputOptions(withFileOptions(root.command('check [files...]')), FINDING_FORMATS))))
    .description('check manifests: files, all manifests in directories, or stdin (-)')
    .addOption(ON_OPTION())
    .addOption(SHOW_SOURCE_OPTION());
  const checkRules = withRuleOptions(check);
  withExamples(check, 'k8s-windows check deploy/ --platform gke', 'helm template ./chart | k8s-windows check -', 'k8s-windows check . --fail-on warning --format sarif -o report.sarif');
  check.action((files: string[], flags: import('./check-command').CheckFlags) => done(commands.check((module) => module.checkCommand(files, { ...flags, ...checkRules }, io))));

  const fix = withExitOptions(withAllOption(withFormatOption(withFileOptions(root.command('fix [files...]')), ['text', 'json'])))
    .description('fix manifests: print the changes as a diff, or write them')
    .option('-w, --write', 'write the files; with stdin, print the fixed manifest')
    .addOption(SHOW_SOURCE_OPTION());
  const fixRules = withRuleOptions(fix);
  withExamples(fix, 'k8s-windows fix deploy/', 'k8s-windows fix --write deploy/', 'cat web.yaml | k8s-windows fix --write - > fixed.yaml');
  fix.action((files: string[], flags: import('./fix-command').FixFlags) => done(commands.fix((module) => module.fixCommand(files, { ...flags, ...fixRules }, io))));

  filterCommands(root, io, commands, done);
  chartCommands(root, io, commands, done);

  planCommand(root).action((flags: import('./plan-command').PlanFlags) => done(commands.plan((module) => module.planCommand(flags, io))));

  nodeCommands(root, io, commands, done);
  admissionCommands(root, io, commands, done);

  withExamples(withFormatOption(root.command('convert [files...]'), ['text', 'json'])
    .description('convert a legacy setup of Windows nodes: service definitions, start.ps1, API models of acs-engine and aks-engine')
    .addOption(WINDOWS_OPTION())
    .addOption(KUBERNETES_OPTION())
    .addOption(OUTPUT_OPTION('the node description, or the az commands, to a new file'))
    .option('--force', 'overwrite an existing file, but never an input file')
    .addOption(FAIL_ON_OPTION())
    .action((files: string[], flags: import('./convert-command').ConvertFlags) => done(commands.convert((module) => module.convertCommand(files, flags, io)))),
  'k8s-windows convert services.ps1 --windows ltsc2022 --kubernetes 1.36 -o node.yaml', 'k8s-windows convert apimodel.json -o aks.sh');

  withExamples(withDumpHelp(withPlatformOptions(withBaselineOptions(withExitOptions(withOutputOptions(root.command('doctor [files...]'), [...FINDING_FORMATS, 'html'])))))
    .description('diagnose known problems of a running cluster from the output of "kubectl get": files, directories, or stdin (-)')
    .addOption(KUBERNETES_OPTION())
    .addOption(WINDOWS_OPTION())
    .addOption(ON_OPTION())
    .addOption(CONFIG_OPTION())
    .action((files: string[], flags: import('./doctor-command').DoctorFlags) => done(commands.doctor((module) => module.doctorCommand(files, flags, io)))),
  'k8s-windows doctor dump.json', 'k8s-windows doctor clusters/ --format json', 'kubectl get nodes,pods,events -A -o json | k8s-windows doctor -');

  withExamples(withClusterOptions(withOutputOptions(root.command('where [files...]'), ['text', 'json', 'html']))
    .description('show what will happen to each workload of manifests, on which nodes its Pods can run, and why not on the others')
    .option('--pools <pools>', 'without --nodes: releases and numbers of nodes, such as 2019:3,2022:5,linux:3')
    .addOption(ON_OPTION())
    .addOption(FAIL_ON_OPTION())
    .action((files: string[], flags: import('./where-command').WhereFlags) => done(commands.where((module) => module.whereCommand(files, flags, io)))),
  'k8s-windows where deploy/ --nodes nodes.json', 'k8s-windows where deploy/ --platform gke --pools 2019:3,2022:5,linux:3', 'k8s-windows where deploy/ --nodes nodes.json --format html -o where.html');

  withExamples(withOutputOptions(root.command('explain <name>'), ['text', 'json'])
    .description('explain a rule, a symptom, a known bug, or the code of a problem; or print what is known of a platform, a Windows release, a Kubernetes version, or containerd, since when, and from where')
    .action((id: string, flags: import('./output-options').OutputFlags) => done(commands.rules((module) => module.explainCommand(id, flags, io)))),
  'k8s-windows explain toleration-missing', 'k8s-windows explain doctor-image-build-mismatch', 'k8s-windows explain k/k#138367', 'k8s-windows explain aks', 'k8s-windows explain ltsc2022', 'k8s-windows explain 1.36');
  withExamples(withOutputOptions(root.command('rules'), ['text', 'json'])
    .description('list the rules of "check" and "node check", and the symptoms of "doctor"')
    .action((flags: import('./output-options').OutputFlags) => done(commands.rules((module) => module.rulesCommand(flags, io)))),
  'k8s-windows rules', 'k8s-windows rules --format json');
  return withHelpCommand(root);
}

const ADDRESSED_NETWORKS = Object.keys(RESERVED_ADDRESSES);

function planCommand(root: Command): Command {
  return withExamples(withOutputOptions(root.command('plan'), ['text', 'json'])
    .description('plan the CIDRs of a cluster: verify that they don\'t overlap, and are large enough')
    .option('--cluster-cidr <cidr>', 'Pod CIDR of the cluster, 10.244.0.0/16 by default')
    .option('--service-cidr <cidr>', 'Service CIDR, 10.96.0.0/12 by default')
    .addOption(integerOption('--node-mask <length>', 'prefix length of the Pod CIDR of a node, 24 by default', 1))
    .addOption(integerOption('--node-count <n>', 'number of nodes, Linux and Windows', 1))
    .addOption(integerOption('--max-pods <n>', 'maximum number of pods per node, 110 by default', 1))
    .option('--management-cidr <cidrs...>', 'CIDRs of the machines')
    .option('--dns-service-ip <address>', 'IP address of the DNS Service')
    .addOption(choiceOption('--network <name>', `network whose reserved addresses are counted: ${ADDRESSED_NETWORKS.join(', ')}`, ADDRESSED_NETWORKS))
    .addOption(FAIL_ON_OPTION()),
  'k8s-windows plan --node-count 50 --max-pods 60', 'k8s-windows plan --cluster-cidr 10.8.0.0/14 --management-cidr 192.168.1.0/24 --format json');
}

/** Adds the options of `check` and `fix`. */
function withFileOptions(command: Command): Command {
  return withClusterOptions(withResourceOptions(command))
    .option('--no-chart-templates', 'in directories, leave out the templates of Helm charts, which aren\'t manifests before they are rendered')
    .addOption(MIN_SEVERITY_OPTION());
}

/** Adds the options that describe the cluster. */
function withClusterOptions(command: Command): Command {
  return withPlatformOptions(command)
    .addOption(NODES_OPTION())
    .addOption(RUNTIME_CLASSES_OPTION())
    .addOption(CRDS_OPTION())
    .addOption(KUBERNETES_OPTION())
    .addOption(WINDOWS_OPTION())
    .option('--mixed', 'the cluster has Linux nodes too, whatever the configuration file says; the default')
    .option('--no-mixed', 'the cluster has Windows nodes only')
    .addOption(PLACEMENT_OPTION())
    .addOption(CONFIG_OPTION());
}
