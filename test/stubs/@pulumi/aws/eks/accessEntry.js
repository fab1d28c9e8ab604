exports.AccessEntry = require('../../../cloud-provider').resource('aws:eks/accessEntry:AccessEntry');
