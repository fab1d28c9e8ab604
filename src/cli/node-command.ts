import { Command } from 'commander';
import type { Code, Commands } from './commands';
import { FAIL_ON_OPTION, withExitOptions } from './exit-code';
import { Io } from './io';
import { OUTPUT_OPTION, SHOW_SOURCE_OPTION, withAllOption, withExamples, withFormatOption, withOutputOptions } from './output-options';
import { CONFIG_OPTION, FINDING_FORMATS, KUBERNETES_OPTION, MIN_SEVERITY_OPTION, WINDOWS_OPTION, withBaselineOptions, withRuleOptions } from './rule-options';

/** `k8s-windows node`: the commands for the files and scripts of Windows nodes. */
export function nodeCommands(root: Command, io: Io, commands: Commands, done: (code: Code) => void): void {
  const node = withExamples(root.command('node').description('render, explain, and check the files and scripts of Windows nodes'),
    'k8s-windows node render node.yaml -o out', 'k8s-windows node check C:\\k', 'k8s-windows node help render');

  withExamples(withFormatOption(node.command('render [node]'), ['text', 'json'])
    .description('render the files and scripts of a Windows node from its description: a YAML or JSON file, or stdin (-)')
    .addOption(OUTPUT_OPTION('the files to a directory; without it, they are printed', 'directory'))
    .addOption(FAIL_ON_OPTION())
    .action((name: string | undefined, flags: import('./node-render-command').RenderFlags) => done(commands.nodeRender((module) => module.renderCommand(name, flags, io)))),
  'k8s-windows node render node.yaml -o node/', 'k8s-windows node render node.yaml --format json');

  withExamples(withOutputOptions(node.command('explain [file]'), ['text', 'json'])
    .description('explain the rendered files of a Windows node and their settings: all files, or one')
    .option('--node <file>', 'explain only the files rendered for this node description; - for stdin')
    .action((file: string | undefined, flags: import('./node-explain-command').ExplainNodeFlags) => done(commands.nodeExplain((module) => module.explainNodeCommand(file, flags, io)))),
  'k8s-windows node explain kubelet/config.yaml', 'k8s-windows node explain --node node.yaml');

  const check = withBaselineOptions(withExitOptions(withAllOption(withOutputOptions(node.command('check [files...]'), FINDING_FORMATS))))
    .description('check scripts, service definitions, and configurations of Windows nodes: files, directories, or stdin (-)')
    .addOption(KUBERNETES_OPTION())
    .addOption(WINDOWS_OPTION())
    .addOption(MIN_SEVERITY_OPTION())
    .addOption(SHOW_SOURCE_OPTION())
    .addOption(CONFIG_OPTION());
  const rules = withRuleOptions(check);
  withExamples(check, 'k8s-windows node check C:\\k', 'k8s-windows node check start.ps1 --kubernetes 1.34 --windows ltsc2022');
  check.action((files: string[], flags: import('./node-check-command').NodeCheckFlags) => done(commands.nodeCheck((module) => module.nodeCheckCommand(files, { ...flags, ...rules }, io))));
}
