/**
 * Flags of Node.js for the server. Without them V8 derives its heap limit from the machine's memory and grows towards it. Sizes are in
 * megabytes; long-lived data is about a hundred.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=320']
