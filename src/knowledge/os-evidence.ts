import { NodeLabel, OsName, WINDOWS_ONLY_LABELS } from './labels';
import type { Platform, Taint } from './platform';
import { onceFor } from '../base';

/** What a Pod tells about the operating system of its nodes. */
export interface OsEvidence {
  /** Where it is found; `osFrom` of a Pod if it decided. */
  readonly id: string;
  /** What it is, as the documentation says it. */
  readonly what: string;
  /** The operating system that it shows. */
  readonly os: 'Windows' | 'the selected one' | 'that of the field' | 'unknown';
  /** `clear` decides. `weak` only leaves open whether the Pod is for Linux. */
  readonly strength: 'clear' | 'weak';
}

/**
 * The evidence for the operating system of a Pod, in the order in which it is read: the first clear one decides. `podOs` and the expressions of
 * policies read it, with the tables of labels and images in this folder.
 */
export const OS_EVIDENCE = [
  { id: 'spec.os', what: '`spec.os.name`', os: 'that of the field', strength: 'clear' },
  { id: 'hostProcess', what: 'HostProcess containers, which only Windows has', os: 'Windows', strength: 'clear' },
  {
    id: 'nodeSelector', os: 'the selected one', strength: 'clear',
    what: `the nodeSelector: \`${NodeLabel.OS}\`, its beta label, labels that with their value only Windows nodes have `
      + `(${WINDOWS_ONLY_LABELS.map(({ key }) => `\`${key}\``).join(', ')}), and the \`nodeLabels\` of the platform`,
  },
  {
    id: 'affinity', os: 'the selected one', strength: 'clear',
    what: 'required node affinity, by the same labels, or without one of a Windows build, if all of its terms agree',
  },
  {
    id: 'runtimeClass', what: 'a known RuntimeClass, by the same labels, or by a handler of containerd on Windows, such as `runhcs-wcow-process`',
    os: 'the selected one', strength: 'clear',
  },
  {
    id: 'script', what: 'a `script` of Tekton that begins with `#!win`; not read by admission policies', os: 'Windows', strength: 'clear',
  },
  {
    id: 'image', os: 'Windows', strength: 'clear',
    what: 'an image of Microsoft\'s Windows repositories, also in a mirror, with a name such as `node-windows` or `windows-exporter`, or with a tag '
      + 'or name that has a word for Windows or a release',
  },
  {
    id: 'toleration', os: 'Windows', strength: 'clear',
    what: 'a toleration of exactly a taint of the platform\'s Windows nodes: the same key, value, and effect. It is weak if an image is known to be '
      + 'for Linux, and none if required node affinity names both operating systems',
  },
  { id: 'windowsOptions', what: '`windowsOptions` without `hostProcess`', os: 'Windows', strength: 'weak' },
  {
    id: 'path', what: 'a path or program of Windows, such as `C:\\data` or `powershell.exe`; not read by admission policies', os: 'Windows',
    strength: 'weak',
  },
  {
    id: 'unknownRuntimeClass', os: 'unknown', strength: 'weak',
    what: 'a RuntimeClass that isn\'t known: it may select an operating system, and the API server rejects Pods whose nodeSelector conflicts with it',
  },
] as const satisfies readonly OsEvidence[];

/**
 * The begin of a script that Tekton runs on Windows, and nowhere else: it prepares all others with programs of Linux. Source: tektoncd/pipeline
 * `pkg/pod/script.go` (checkWindowsRequirement, convertListOfSteps), read 2026-11-30.
 */
export const WINDOWS_SCRIPT = /^[ \t\r\n]*#!win/;

/** Where the operating system of a Pod is from: the ID of clear evidence. */
export type OsEvidenceId = Extract<(typeof OS_EVIDENCE)[number], { strength: 'clear' }>['id'];

/** What Windows nodes of a cluster have, and no others. */
export interface WindowsNodeMarks {
  /** Labels, with a given value or any. */
  readonly labels: typeof WINDOWS_ONLY_LABELS;
  readonly taints: readonly Taint[];
  /** Names of RuntimeClasses, by the operating system of their nodes: where the RuntimeClass itself can't be read. @default - none is known */
  readonly runtimeClasses?: Readonly<Record<OsName | 'others', readonly string[]>>;
}

/** What Windows nodes of every cluster have. */
export const COMMON_MARKS: WindowsNodeMarks = { labels: WINDOWS_ONLY_LABELS, taints: [] };

/** A label with exactly this value, which may have any characters: a file with nodes isn't checked by the API server. */
export function labelMark(key: string, value: string): WindowsNodeMarks['labels'][number] {
  return { key, value: new RegExp(`^${value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`) };
}

/** What the Windows nodes of a platform have: the same object each time, for which the evidence of Pods is compiled once. */
export const marksOf = onceFor(({ nodeLabels, taints }: Platform): WindowsNodeMarks => {
  const own = Object.entries(nodeLabels).map(([key, value]) => labelMark(key, value));
  return own.length === 0 && taints.length === 0 ? COMMON_MARKS : { labels: [...WINDOWS_ONLY_LABELS, ...own], taints };
});
