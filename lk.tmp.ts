import { answers } from './tests/support/answers'
import { startChromium } from './tests/browsers/chromium'
import { startFirefox } from './tests/browsers/firefox'
import { startWebkit } from './tests/browsers/webkit'
import { firefox, oldChromium, webkit } from './tests/browsers/install'
import { DESK, PHONE } from './tests/browsers/engine'
const u='http://localhost:4820'
const login=await fetch(u+'/api/login',{method:'POST',headers:{'content-type':'application/json',origin:u},body:JSON.stringify({username:'rani',password:'rahasia-sekali'})})
const cookie=login.headers.getSetCookie().map(c=>c.split(';')[0]).join('; ')
const api=async(m:string,p:string,b?:unknown,h:Record<string,string>={cookie})=>{const r=await fetch(u+p,{method:m,headers:{'content-type':'application/json',origin:u,...h},body:b?JSON.stringify(b):undefined});return [r.status,await r.json().catch(()=>null)] as any}
console.log('login',login.status)
const opts=(await api('GET','/api/evenings/open'))[1].evenings
console.log(opts.map((e:any)=>[e.code,e.at,e.left,e.price]).join(' | '))
let n=9
const signUp=async(o:object={})=>{n++;const b=(await api('POST','/api/register',{...answers(n),phone:'+62812999'+(10000+n),secret:String(n).padStart(32,'0'),...o},{}))[1];return {id:b.user.id,link:b.link.replace(/^.*\/k/,'/k'),token:b.link.split('#')[1]}}
const free=opts.find((e:any)=>e.left!==0)
const states:Record<string,string>={}
const long=await signUp({name:'Bartholomeusmaximilianussupercalifragilistik 🍜🍜'})
states.waiting=long.link
for (const pay of ['now','later']) { const g=await signUp(); const r=await api('POST','/api/me/tickets',{evening:free.code,pay},{authorization:'Bearer '+g.token}); console.log(pay,r[0],r[1]?.message); states[pay]=g.link }
const evs=(await api('GET','/api/evenings'))[1]; const list=evs.evenings??evs; 
const ev=list.find((e:any)=>e.code===free.code)
const g=await signUp(); const r=await api('POST',`/api/evenings/${ev?.id}/tickets`,{userId:g.id,pay:'paid'}); console.log('paid',r[0],JSON.stringify(r[1]).slice(0,120)); states.paid=g.link
const pages:[string,string,string?][]=[['intro','/'],['registration','/registration'],['activity','/activity'],['final','/final-info'],['e',`/e/${free.code}`],['efull',`/e/${opts[0].code}`],['404','/xyz'],['terms','/terms'],
 ...Object.entries(states).map(([k,l])=>['k-'+k,l] as [string,string]),['k-bad','/k#aaaaaaaaaaaaaaaaaaaaaa'],['k-none','/k'],
 ['answers',states.waiting!,'Jawabanku'],['later-more',states.paid!,'Lainnya']]
const engines:Record<string,(s:any)=>Promise<any>>={c103:async s=>startChromium(await oldChromium('103.0.0'),s),cur:async s=>startChromium('/usr/bin/chromium-headless-shell',s),ff:async s=>startFirefox(firefox(),s),wk:async s=>startWebkit(webkit(),s)}
for (const [en,start] of Object.entries(engines)) for (const [sn,size] of [['p',PHONE],['d',DESK]] as const) {
 if (process.argv[2]&&!process.argv[2].split(',').includes(en)) continue
 const e=await start(size)
 try { for (const [name,path,button] of pages) {
  await e.goto(u+'/static/robots.txt'); await e.evaluate('localStorage.clear()'); await e.goto(u+path); await Bun.sleep(900)
  if (button) { await e.evaluate(`[...document.querySelectorAll('button')].find(b=>b.textContent.trim()===${JSON.stringify(button)})?.click()`); await Bun.sleep(1400) 
   if (button==='Jawabanku') {} }
  const wide=await e.evaluate('document.documentElement.scrollWidth-innerWidth'); if (Number(wide)>0) console.log(en,sn,name,'WIDER',wide)
  await Bun.write(`/dev/shm/lk/shots/${en}-${sn}-${name}.png`,await e.screenshot())
 } } catch (x) { console.log(en,sn,'ERR',String(x).slice(0,200)) } finally { await e.close() }
 console.log('done',en,sn)
}
process.exit(0)
