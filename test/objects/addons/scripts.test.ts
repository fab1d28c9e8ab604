import { checkScripts } from '../../powershell/script-checks';

checkScripts('objects/addons', ['$powershell']);
