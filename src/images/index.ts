/** What images are: the client of registries, the lock that it writes, what an image is by the lock or by its name, and which one a node pulls. */
export { type ImageProblem, type ImageProblemCode } from './failure';
export {
  type BaseImage, buildOfPlatform, dayBuilt, formatLock, type ImageLock, lockedImage, type LockedImage, type LockedLayer, type LockedPlatform,
  readLock,
} from './lock';
export { lockImages, type LockResult, verifyLock } from './lock-images';
export { type Credentials, type RegistryOptions } from './options';
export { imageOnNode, type ImageOnNode } from './image-on-node';
export { hostsOf, type ImageKnowledge, knownImage, type KnownImage, LOCK, lockGiven, platformsText, readLockLater } from './known-image';
export { type ContainerdNode, type ImagePlatform } from '../knowledge';
