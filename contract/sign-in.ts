/** Stands for the address of return where Google's own script has opened the window (its documentation, "code model"). */
export const SCRIPT_REDIRECT = 'postmessage'
