/** A Windows Pod that only its image shows to be one, which is an error. */
export const BAD_POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  containers:\n    - name: web\n      image: '
  + 'mcr.microsoft.com/windows/nanoserver:ltsc2022\n';
