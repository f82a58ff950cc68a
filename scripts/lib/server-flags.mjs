/**
 * Flags of Node.js for the server: V8 else takes as much for its heap as the machine has, and gives nothing back. The sizes are in
 * megabytes; what lives longer than a request is about a hundred.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=320']
