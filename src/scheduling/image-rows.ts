import { ClusterNode, containerdNode, readNode } from './node';
import { listAt, objectAt, PlainObject, scalarText, withoutUndefined } from '../base';
import { dayBuilt, imageOnNode, ImageLock, LockedImage, LockedPlatform } from '../images';
import { Day, daysBetween, WindowsVersion } from '../knowledge';

/** A platform of a locked image, as it is shown. */
export interface ImageRow {
  readonly image: string;
  /** `windows/amd64`; empty if nothing is known. */
  readonly platform: string;
  /** Windows build with its patch level. @default - it names none */
  readonly build?: string;
  readonly release?: string;
  /** @default - it isn't known when the image was built */
  readonly ageInDays?: number;
  /** Compressed bytes. @default - not known */
  readonly size?: number;
  /** How long a node that has none of its layers pulls it. @default - its size isn't known */
  readonly pullSeconds?: number;
  /** The Windows nodes that pull this platform, or may. */
  readonly nodes: readonly RowNode[];
}

/** A node that pulls a platform. */
interface RowNode {
  readonly node: string;
  readonly verdict: 'runs' | 'fails' | 'unknown';
  readonly because: string;
  /** Compressed bytes that it pulls, without the layers of other images that it has. @default - not known */
  readonly missing?: number;
}

/** What is known of nodes and their network. */
export interface RowOptions {
  /** Objects of a cluster; those that aren't Nodes are skipped. */
  readonly nodes: readonly PlainObject[];
  /** The day for ages. @default - ages aren't shown */
  readonly on?: Day;
  /** Megabits per second. */
  readonly bandwidth: number;
}

/** The images of a lock, with a row for each platform; nodes that can't pull any are in the first row of an image. */
export function imageRows(lock: ImageLock, { nodes, on, bandwidth }: RowOptions): readonly ImageRow[] {
  const windows = nodes.filter(({ kind }) => kind === 'Node').map(readNode).filter(({ os }) => os === 'windows');
  const caches = new Map(windows.map((node) => [node, cachedLayers(node, lock)]));
  return Object.entries(lock.images).flatMap(([image, locked]) => {
    const onNodes = windows.map((node) => ({ node, ...imageOnNode(locked, containerdNode(node)) }));
    const platforms: readonly (LockedPlatform | undefined)[] = locked.platforms.length === 0 ? [undefined] : locked.platforms;
    return platforms.map((platform, i): ImageRow => {
      const { builtOn, osVersion, size } = platform ?? {};
      const build = builtOn ?? osVersion;
      const day = platform && on && dayBuilt(platform, on);
      return withoutUndefined({
        image, platform: platform ? `${platform.os}/${platform.architecture}` : '', build,
        release: build === undefined ? undefined : WindowsVersion.findBuild(build)?.name,
        ageInDays: day && daysBetween(day, on), size,
        pullSeconds: size === undefined ? undefined : Math.ceil(pullSeconds(size, bandwidth)),
        nodes: onNodes.filter(({ platform: pulled }) => (pulled === platform && platform !== undefined) || (pulled === undefined && i === 0))
          .map(({ node, verdict, because, platform: pulled }) => (
            withoutUndefined({ node: node.name, verdict, because, missing: missingOf(pulled, caches.get(node)!) }))),
      });
    });
  });
}

/** Seconds in which a node pulls bytes, with a bandwidth in megabits per second. */
export const pullSeconds = (bytes: number, bandwidth: number): number => bytes * 8 / bandwidth / 1e6;

/** Digests of the layers that a node has, by the locked images in its cache. */
function cachedLayers(node: ClusterNode, { images }: ImageLock): ReadonlySet<string> {
  const cachedImages = listAt(objectAt(node.object, 'status'), 'images');
  const digests = new Set(cachedImages.flatMap((image) => listAt(image, 'names')).map((name) => scalarText(name).split('@')[1]));
  const cached = Object.values(images).filter(({ digest }) => digests.has(digest));
  return new Set(cached.flatMap((image: LockedImage) => imageOnNode(image, containerdNode(node)).platform?.layers ?? []).map(({ digest }) => digest));
}

function missingOf(pulled: LockedPlatform | undefined, cache: ReadonlySet<string>): number | undefined {
  return pulled?.layers?.reduce((sum, { digest, size }) => sum + (cache.has(digest) ? 0 : size), 0);
}
