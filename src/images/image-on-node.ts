import { buildOfPlatform, LockedImage, LockedPlatform } from './lock';
import { ContainerdNode, Isolation, pulledManifest, WindowsVersion } from '../knowledge';

/** Whether a Windows node runs an image, and which of its platforms it pulls. */
export interface ImageOnNode {
  /** For containers in the given isolation. HostProcess containers run on every build. */
  readonly verdict: 'runs' | 'fails' | 'unknown';
  /** Why, for messages: `its index has no manifest for the node`. */
  readonly because: string;
  /** What the node pulls. @default - nothing, or it isn't known */
  readonly platform?: LockedPlatform;
}

/**
 * Whether a Windows node runs a locked image: containerd selects the manifest, and Windows decides whether its build runs.
 *
 * @param isolation of the container; process isolation by default
 */
export function imageOnNode({ isIndex, platforms }: LockedImage, node: ContainerdNode, isolation: Isolation = 'process'): ImageOnNode {
  const pulled = isIndex === false ? 0 : isIndex === true ? pulledManifest(platforms, node) : 'unknown';
  const hasRun = platforms.some(({ ranOn }) => ranOn?.includes(buildOf(node.build)));
  if (hasRun) { return { verdict: 'runs', because: 'it runs on a node of this build' }; }
  // with Hyper-V isolation, it depends on the settings of containerd which build is matched
  if (pulled === 'none' && isolation === 'process') { return { verdict: 'fails', because: 'its index has no manifest for the node' }; }
  const platform = typeof pulled === 'number' ? platforms[pulled] : undefined;
  if (!platform) { return { verdict: 'unknown', because: 'it isn\'t known which manifest the node pulls' }; }
  if (platform.os !== 'windows') { return { verdict: 'fails', because: `it is for ${platform.os || 'no operating system'}`, platform }; }
  const of = buildOfPlatform(platform);
  const [image, host] = [of, node.build].map((build) => WindowsVersion.findBuild(buildOf(build)));
  if (!image || !host) {
    const what = image ? node.build : of;
    const because = of === '' ? 'it names no Windows build' : what === '' ? 'the build of the node isn\'t known' : `build ${what} isn't known`;
    return { verdict: 'unknown', because, platform };
  }
  const isAble = image.runsOn(host, isolation) && (!image.revisionMustMatch || of === node.build);
  return { verdict: isAble ? 'runs' : 'fails', because: `it is built on ${of}`, platform };
}

/** `10.0.20348` of `10.0.20348.2402`. */
const buildOf = (osVersion: string) => /^\d+\.\d+\.\d+/.exec(osVersion)?.[0] ?? osVersion;
