/** People of the sandbox's identity provider. */
const PEOPLE = [
  ['Business', 'n.alqahtani@najd-trading.com'],
  ['Individual', 'faisal.alharbi@gmail.com'],
  ['Administrator', 'admin@masar.example'],
  ['Analyst', 'analyst@masar.example'],
]

/**
 * @param {object} facts
 * @param {NodeJS.ProcessEnv} facts.env
 * @param {string} facts.shownDataDir
 * @param {number} facts.seconds
 */
export const greeting = ({ env, shownDataDir, seconds }) =>
  [
    '',
    `Masar is ready (${seconds.toFixed(1)} s).`,
    '',
    `  Portal    ${env.APP_URL}`,
    `  Sandbox   ${env.SANDBOX_PUBLIC_URL ?? env.SANDBOX_URL}   the world outside: cards, identities, registers, e-mail`,
    '',
    'Sign in as',
    ...PEOPLE.map(([role = '', email]) => `  ${role.padEnd(15)}${email}`),
    '',
    `Data and logs are kept in ${shownDataDir}. Press Ctrl+C to stop.`,
    '',
  ].join('\n')
