import { runnerPods } from './gitlab-runner-pods';
import { PlainObject } from '../base';
import { DocumentText, PodReader, ReadResult, toml } from '../yaml';

/** Whether a text may be the `config.toml` of a GitLab Runner that runs jobs in Kubernetes. */
function mayBeRunnerConfig(text: string): boolean {
  return text.includes('[[runners]]') && text.includes('kubernetes');
}

const NODE_SELECTOR = 'The setting in config.toml is "kubernetes.io/os" in [runners.kubernetes.node_selector]';

/** A line that begins a TOML file: a key with a value, or a table. */
const TOML_LINE = /^(?:[\w"'.-]{1,200}\s{0,9}=|\[{1,2}["'\w.-]{1,200}\]{1,2}\s*$)/;

function isRunnerConfig(text: string): boolean {
  return mayBeRunnerConfig(text) && TOML_LINE.test(/^\s*(?:#.*\s+)*(\S.*)/.exec(text)?.[1] ?? '');
}

/** Reads the `config.toml` of a GitLab Runner. */
export const GITLAB_RUNNER_READER: PodReader = {
  mayRead: mayBeRunnerConfig,
  readFile: (text, file) => (isRunnerConfig(text) ? readRunnerConfig(text, file) : undefined),
};

function readRunnerConfig(text: string, file: string | undefined): ReadResult {
  const document: DocumentText = { text, offset: 0, syntax: 'toml' };
  try {
    const pods = runnerPods(toml().parse(text) as PlainObject);
    const objects = pods.map(({ object, keysOf }) => ({ object, document, path: [], keysInDocument: keysOf, settings: RUNNER_SETTINGS }));
    return { objects, failures: [] };
  } catch (error) {
    // other errors are stack overflows of deep nesting
    const { line, column } = error instanceof toml().TomlError ? error : { line: 1, column: 1 };
    return {
      objects: [], failures: [{ file, line, column, message: 'is not valid TOML', help: 'fix the syntax; GitLab Runner can\'t read it either' }],
    };
  }
}

/** The settings for the findings of rules. There is none for `spec.os`, and the runner selects its helper image by exactly one build. */
const RUNNER_SETTINGS: Readonly<Record<string, string>> = {
  'os-field-missing': '',
  'windows-build-too-strict': '',
  // jobs choose images
  'malformed-pod': '',
  'toleration-missing': 'The setting in config.toml is "KEY=VALUE" = "EFFECT" in [runners.kubernetes.node_tolerations]',
  'os-selector-missing': NODE_SELECTOR,
  'os-not-selected': NODE_SELECTOR,
  // gitlab-runner-windows says more
  'windows-build-not-selected': '',
  'windows-build-not-pinned': '',
  'memory-limit-missing': 'The setting in config.toml is memory_limit, helper_memory_limit, or service_memory_limit',
  'cpu-limit-missing': 'The setting in config.toml is cpu_limit, helper_cpu_limit, or service_cpu_limit',
};
