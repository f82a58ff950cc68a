import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { inRoot, ownNode, root } from '../../scripts/lib/project.mjs'

/** The command that a container of the image `server` starts. */
export interface Image {
  /** The folder /app. */
  folder: string
  env: Record<string, string>
  command: string[]
}

/** The image's Node.js is ours: the base image has the same version. */
const PATH = [dirname(ownNode), process.env.PATH].join(delimiter)

const stageOf = (dockerfile: string, name: string): string[][] => {
  const stage = dockerfile.split(/^FROM /m).find((part) => part.split('\n')[0]?.endsWith(` AS ${name}`))
  if (stage === undefined) throw new Error(`The Dockerfile has no stage ${name}`)
  return stage
    .split('\n')
    .slice(1)
    .map((line) => line.split(' '))
}

/** The files of the working copy that git would commit. */
const exportTo = (folder: string): void => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0'))
    if (file !== '' && existsSync(inRoot(file))) cpSync(inRoot(file), join(folder, file))
}

/** Takes the steps of deploy/docker/Dockerfile in two empty folders, without Docker: the build, and what the image copies of it. */
export const buildImage = (folder: string): Image => {
  const dockerfile = readFileSync(inRoot('deploy/docker/Dockerfile'), 'utf8')
  const [checkout, build, app] = ['checkout', 'build', 'app'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const made of [checkout, build, app]) mkdirSync(made)
  exportTo(checkout)
  for (const [step, ...words] of stageOf(dockerfile, 'build')) {
    if (step === 'COPY')
      for (const name of words.slice(0, -1))
        cpSync(join(checkout, name), name === '.' ? build : join(build, name), { recursive: true })
    if (step === 'RUN')
      execFileSync('sh', ['-c', words.join(' ')], {
        cwd: build,
        env: { PATH, HOME: process.env.HOME },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
  }
  const image: Image = { folder: app, env: { PATH }, command: [] }
  for (const [step, ...words] of stageOf(dockerfile, 'server')) {
    if (step === 'COPY' && words[0] === '--from=build') {
      const name = (words[1] ?? '').replace('/app/', '')
      mkdirSync(dirname(join(app, name)), { recursive: true })
      renameSync(join(build, name), join(app, name))
    }
    if (step === 'ENV')
      for (const pair of words)
        image.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1)
    if (step === 'CMD') image.command = JSON.parse(words.join(' '))
  }
  return image
}
