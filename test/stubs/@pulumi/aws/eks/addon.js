exports.Addon = require('../../../cloud-provider').resource('aws:eks/addon:Addon');
