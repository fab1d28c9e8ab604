import { Problem } from '../manifest';

/** A file of a Windows node. */
export interface NodeFile {
  /** Name, unchanging, with folders by `/`: `kubelet/config.yaml`, `scripts/services.ps1`. */
  readonly name: string;
  /** Where it belongs on the node; absent for a script, which runs from anywhere, and for what `kubectl apply` takes. */
  readonly path?: string;
  /** Text in UTF-8. Scripts have a byte order mark where they aren't plain ASCII: Windows PowerShell wants it. */
  readonly content: string;
  /** Whether it holds a secret; such a file belongs on the node only, and is kept out of logs and diffs. @default false */
  readonly secret?: boolean;
}

/** All that a Windows node needs. With problems, it is made as far as it can be. */
export interface WindowsNode {
  readonly files: readonly NodeFile[];
  /** What keeps it from working; paths start at the options. */
  readonly problems: readonly Problem[];
  /** What works and is still better known. */
  readonly advice: readonly Problem[];
}
