import { Problem } from '../base';

/** A rendered file of a Windows node. */
export interface NodeFile {
  /** Stable name, with `/` between folders: `kubelet/config.yaml`, `scripts/services.ps1`. */
  readonly name: string;
  /** Path on the node; absent for scripts, which run from any folder, and for manifests for `kubectl apply`. */
  readonly path?: string;
  /** Content, in UTF-8. Scripts that aren't plain ASCII start with a byte order mark, which Windows PowerShell requires. */
  readonly content: string;
  /** Whether the file contains a secret: store it on the node only, and keep it out of logs and diffs. @default false */
  readonly secret?: boolean;
}

/** The rendered files of a Windows node, with errors and warnings. With errors, the files may be incomplete. */
export interface WindowsNode {
  /** All files and scripts of the node. */
  readonly files: readonly NodeFile[];
  /** Errors: why the node doesn't work. Paths start at the options. */
  readonly problems: readonly Problem[];
  /** Warnings: what works, with a limitation. */
  readonly advice: readonly Problem[];
}
