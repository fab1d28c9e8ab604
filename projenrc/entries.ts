/** Versions of cdk8s-plus that npm serves, one entry point each. To support another one, add it here and run `npm run generate`. */
export const CDK8S_PLUS_VERSIONS = ['27', '28', '29', '30', '31', '32', '33', '34'];

/** Optional peer dependencies, with the versions that are supported. */
export const PEERS: Readonly<Record<string, string>> = {
  'cdk8s': '^2.68.11',
  'constructs': '^10.3.0',
  'cdk8s-plus-27': '^2.9.5',
  ...Object.fromEntries(CDK8S_PLUS_VERSIONS.slice(1).map((version) => [`cdk8s-plus-${version}`, '^2'])),
  '@pulumi/pulumi': '^3.142.0',
  '@pulumi/kubernetes': '^4.0.0',
  '@pulumi/policy': '^1.21.0',
  '@pulumi/azure-native': '^3.0.0',
  '@pulumi/aws': '^7.0.0',
  '@pulumi/gcp': '^9.0.0',
};

/** Peers that are too large for the dependencies of this project: tests download what they need of them, in the newest of these versions. */
export const CLOUD_PEERS = ['@pulumi/azure-native', '@pulumi/aws', '@pulumi/gcp'] as const;

const peersOfPlus = (version: string) => [`cdk8s-plus-${version}`, 'cdk8s', 'constructs'];

/**
 * Subpaths of the package, each with the module below `src` that it loads, the peers that this module needs, and a hint for who lacks them.
 * `exports`, `typesVersions`, and what is built are made of it.
 */
export const ENTRIES: Readonly<Record<string, { readonly module: string; readonly peers: readonly string[]; readonly hint?: string }>> = {
  '.': {
    module: 'index', peers: peersOfPlus('27'),
    hint: `With another cdk8s-plus, import from ${CDK8S_PLUS_VERSIONS.slice(1).map((version) => `k8s-windows/plus-${version}`).join(', ')}`,
  },
  './app': { module: 'app', peers: ['cdk8s', 'constructs'] },
  './check': { module: 'check', peers: [] },
  './doctor': { module: 'doctor', peers: [] },
  './cdk8s-validation': { module: 'cdk8s-validation', peers: [] },
  './pulumi': { module: 'pulumi/index', peers: ['@pulumi/pulumi', '@pulumi/kubernetes'] },
  './pulumi-cdk8s': { module: 'pulumi-cdk8s', peers: ['@pulumi/pulumi', '@pulumi/kubernetes', 'cdk8s', 'constructs'] },
  './pulumi-provider': { module: 'pulumi-provider', peers: ['@pulumi/pulumi', '@pulumi/kubernetes'] },
  './pulumi-aks': { module: 'pulumi-aks', peers: ['@pulumi/pulumi', '@pulumi/azure-native'] },
  './pulumi-eks': { module: 'pulumi-eks', peers: ['@pulumi/pulumi', '@pulumi/aws'] },
  './pulumi-gke': { module: 'pulumi-gke', peers: ['@pulumi/pulumi', '@pulumi/gcp'] },
  './pulumi-policy': { module: 'pulumi-policy', peers: ['@pulumi/policy'] },
  './node': { module: 'node', peers: [] },
  './core': { module: 'core', peers: [] },
  './cni': { module: 'cni', peers: [] },
  './admission': { module: 'admission', peers: [] },
  './filter': { module: 'filter', peers: [] },
  './where': { module: 'where', peers: [] },
  './migrate': { module: 'migrate', peers: [] },
  './images': { module: 'image-locks', peers: [] },
  ...Object.fromEntries(CDK8S_PLUS_VERSIONS.map((version) => [`./plus-${version}`, { module: `plus-${version}`, peers: peersOfPlus(version) }])),
};

/** The module below `src` that is the command. */
export const MAIN = 'cli/main';

/** Modules below `src` that are built to files of their own, but aren't subpaths. */
export const OTHER_FILES = [MAIN, 'require-peers'];

/** Large modules below `src` that those which import them often don't need: they, and what only they import, are loaded at their first use. */
export const PARTS = [
  'cli/write-file', 'knowledge/image-os', 'knowledge/releases', 'knowledge/feature-gates', 'other-tools/gitlab-runner-pods', 'yaml/edit/edit-rounds',
  'yaml/read/yaml-values',
];
