/**
 * Parts of the core that most programs don't need. They are loaded when a component of theirs is first made: at every start of every
 * program they would cost as much as all else of this front.
 */
/* eslint-disable @typescript-eslint/no-require-imports */
export const addons = (): typeof import('../addons') => require('../addons');
export const identity = (): typeof import('../identity') => require('../identity');
export const network = (): typeof import('../network') => require('../network');
export const storage = (): typeof import('../storage') => require('../storage');
