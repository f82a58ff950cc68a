/**
 * Flags of Node.js for the server. Without them V8 sets the limit of its heap by the machine's memory and grows towards it. The sizes are
 * in megabytes; what lives longer than a request is about a hundred.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=320']
