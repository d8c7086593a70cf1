// nginx as it would serve our pages: the same compressed files from a folder, with the same headers
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

// what nginx says by itself
const OWN = new Set(['content-type', 'content-encoding', 'etag'])

/** A file as our server sent it. */
export interface Sent {
  path: string
  encoding: 'br' | 'gzip'
  body: Buffer<ArrayBuffer>
  headers: Record<string, string>
}

/** The encodings that nginx can send from files here; none when it is not installed. */
export function nginxEncodings(): Sent['encoding'][] {
  if (!Bun.which('nginx')) return []
  return existsSync(BROTLI) ? ['br', 'gzip'] : ['gzip']
}

/** Writes the files and a configuration for PORT into `folder`; answers the command that serves them. */
export function nginxCommand(folder: string, files: Sent[], workers: string, port: number): string[] {
  const locations = files.map(({ path, encoding, body, headers }) => {
    const file = join(folder, 'html', path === '/' ? 'index.html' : path)
    mkdirSync(dirname(file), { recursive: true })
    // the plain file must be there, though nobody asks for it
    writeFileSync(file, '')
    writeFileSync(`${file}.${encoding === 'br' ? 'br' : 'gz'}`, body)
    const added = Object.entries(headers)
      .filter(([name]) => !OWN.has(name))
      .map(([name, value]) => `add_header ${name} "${value}";`)
    return `location = ${path === '/' ? '/index.html' : path} { ${added.join(' ')} }`
  })
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `${existsSync(BROTLI) ? `load_module ${BROTLI};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes ${workers}; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; server_tokens off;
  open_file_cache max=100; gzip_static on; ${existsSync(BROTLI) ? 'brotli_static on;' : ''}
  client_body_temp_path ${folder}/1; proxy_temp_path ${folder}/2; fastcgi_temp_path ${folder}/3;
  uwsgi_temp_path ${folder}/4; scgi_temp_path ${folder}/5;
  server { listen 127.0.0.1:${port}; root ${folder}/html; index index.html; ${locations.join('\n')} }
}
`,
  )
  return ['nginx', '-c', config, '-p', folder]
}
