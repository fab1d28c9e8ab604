exports.RolePolicyAttachment = require('../../../cloud-provider').resource('aws:iam/rolePolicyAttachment:RolePolicyAttachment');
