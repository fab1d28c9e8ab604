import { Placement } from '../pods';

/** How Pods can be placed by the Windows release that their image tags name, the default first. */
export const PLACEMENTS = ['compatible', 'exact', 'none'] as const satisfies readonly (Placement | 'none')[];
