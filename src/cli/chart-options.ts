import { Command, Option } from 'commander';
import type { ChartFlags } from './chart-command';
import type { Code, Commands } from './commands';
import { FAIL_ON_OPTION } from './exit-code';
import { withFilterOptions } from './filter-options';
import { Io } from './io';
import { choiceOption, integerOption, OUTPUT_OPTION, withExamples } from './output-options';
import { CONFIG_OPTION, KUBERNETES_OPTION } from './rule-options';

/** Adds `k8s-windows chart`. */
export function chartCommands(root: Command, io: Io, commands: Commands, done: (code: Code) => void): void {
  const several = (flags: string, description: string) => new Option(flags, `${description}; repeatable`)
    .argParser((value: string, before: readonly string[] = []) => [...before, value]);
  const chart = root.command('chart <chart>')
    .description('find the values of a Helm chart that place its Pods in a mixed cluster, by rendering it; report the Pods that need "filter". A chart is a directory, an archive, or a reference as for helm')
    .addOption(several('-f, --values <file>', 'file of values, as for helm'))
    .addOption(several('--set <path=value>', 'value, as for helm'))
    .addOption(several('--set-string <path=value>', 'value that is a string, as for helm'))
    .addOption(several('--set-json <path=json>', 'value in JSON, as for helm'))
    .addOption(several('--set-file <path=file>', 'value from a file, as for helm'))
    .option('--repo <url>', 'URL of the chart repository that has the chart, as for helm')
    .option('--version <version>', 'version of a chart in a repository or registry, as for helm')
    .option('--plain-http', 'reach the registry of the chart by HTTP, as for helm')
    .option('-n, --namespace <name>', 'namespace of the release')
    .option('--name <name>', 'name of the release; by default that of the chart')
    .addOption(KUBERNETES_OPTION())
    .option('--kube-version <version>', 'the same as --kubernetes, as for helm')
    .addOption(several('--api-versions <version>', 'API version of the cluster, as for helm'))
    .option('--helm <path>', 'program of Helm 3 or later; by default helm on the PATH')
    .addOption(integerOption('--renders <number>', 'limit of renders, at least 10; by default 30', 10))
    .addOption(integerOption('--timeout <seconds>', 'limit for each run of helm', 1).default(60));
  withFilterOptions(chart)
    .addOption(choiceOption('--format <format>', 'format of the report: text, json, values (only the values to set, for helm --values)', ['text', 'json', 'values']).default('text'))
    .addOption(OUTPUT_OPTION('the report to a file'))
    .addOption(FAIL_ON_OPTION())
    .option('--verbose', 'report how often the chart was rendered')
    .addOption(CONFIG_OPTION())
    .action((path: string, flags: ChartFlags) => done(commands.chart((module) => module.chartCommand(path, flags, io))));
  withExamples(chart, 'k8s-windows chart ./shop --platform aks', 'k8s-windows chart oci://registry.example.com/charts/shop --version 1.2.0', 'k8s-windows chart shop --repo https://charts.example.com', 'k8s-windows chart shop-1.2.0.tgz -f prod.yaml --format values > windows.yaml');
}
