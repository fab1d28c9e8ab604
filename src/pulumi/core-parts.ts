/**
 * Parts of the core that most programs don't need. Each is loaded by the first component that needs it: loading them with every program
 * would double its start time.
 */
/* eslint-disable @typescript-eslint/no-require-imports */
export const addons = (): typeof import('../addons') => require('../addons');
export const identity = (): typeof import('../identity') => require('../identity');
export const network = (): typeof import('../network') => require('../network');
export const storage = (): typeof import('../storage') => require('../storage');
