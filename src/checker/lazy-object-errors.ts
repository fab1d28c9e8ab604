type ObjectErrors = typeof import('./object-errors');

/** `objectErrors`, which loads the rules at its first use: programs that only define objects don't need them. */
export const objectErrors: ObjectErrors['objectErrors'] = (...args) => (require('./object-errors') as ObjectErrors).objectErrors(...args);
