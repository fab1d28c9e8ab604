/**
 * The actions that workflows use, by commit: a tag can be moved to other code. Dependabot reports updates; take the commit from the tag of the
 * release. Read on 2026-11-23 from the tags of the repositories.
 */
export const ACTIONS = {
  'actions/cache': { version: 'v4.3.0', commit: '0057852bfaa89a56745cba8c7296529d2fc39830' },
  'actions/checkout': { version: 'v5.1.0', commit: 'fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09' },
  'actions/deploy-pages': { version: 'v4.0.5', commit: 'd6db90164ac5ed86f2b6aed7e0febac5b3c0c03e' },
  'actions/setup-go': { version: 'v6.5.0', commit: '924ae3a1cded613372ab5595356fb5720e22ba16' },
  'actions/setup-node': { version: 'v5.0.0', commit: 'a0853c24544627f65ddf259abe73b1d18a591444' },
  'actions/upload-pages-artifact': { version: 'v4.0.0', commit: '7b1f4a764d45c48632c6b24a0339c27f5614fb0b' },
  'github/codeql-action/upload-sarif': { version: 'v4.36.2', commit: '8aad20d150bbac5944a9f9d289da16a4b0d87c1e' },
} as const;

/** A reference to an action, as `uses` has it. */
export function action(name: keyof typeof ACTIONS): string {
  return `${name}@${ACTIONS[name].commit}`;
}

/** A workflow with the version of each action behind its commit, which is a comment that no object of a YAML file can have. */
export function withVersions(workflow: string): string {
  return workflow.replace(/^(\s*(?:- )?uses: )([\w./-]+)@([0-9a-f]{40})$/gm, (line, start: string, name: keyof typeof ACTIONS, commit: string) => (
    ACTIONS[name]?.commit === commit ? `${start}${name}@${commit} # ${ACTIONS[name].version}` : line));
}
