/** Redirect URI when Google's script opened the window (Google's documentation, "code model"). */
export const SCRIPT_REDIRECT = 'postmessage'
