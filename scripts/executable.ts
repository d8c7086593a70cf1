/** What every executable holds beside code: each folder is embedded under its own name. */
const ASSETS = ['./build/web', './web/static', './drizzle']

/**
 * Compiles the executable `outfile`, for this machine or for a target such as `bun-linux-arm64`, whose runtime comes from npm.
 * Needs the web pages in build/web. Returns the files that went in.
 */
export async function buildExecutable(outfile: string, target?: string): Promise<string[]> {
  const { metafile } = await Bun.build({
    entrypoints: ['./src/main.ts', './src/matchmaker.ts'],
    target: 'bun',
    format: 'esm',
    minify: true,
    bytecode: true,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: {
      outfile,
      assets: ASSETS,
      // the executable must not read settings or code from wherever it is started
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target && { target: target as Bun.Build.CompileTarget }),
    },
  })
  return Object.keys(metafile!.inputs)
}
