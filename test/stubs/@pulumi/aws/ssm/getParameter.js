exports.getParameterOutput = require('../../../cloud-provider').invoke('aws:ssm/getParameter:getParameter');
