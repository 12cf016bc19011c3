var cm=0,sd=1,hm=2;var pr=1,um=2,vo=3,Zs=0,Jn=1,es=2,mr=0,bo=1,rd=2,od=3,ad=4,dm=5;var gr=100,fm=101,pm=102,mm=103,gm=104,_m=200,xm=201,ym=202,vm=203,ld=204,cd=205,bm=206,Sm=207,Mm=208,wm=209,Em=210,Tm=211,Am=212,Rm=213,Cm=214,Zl=0,Jl=1,Kl=2,oo=3,jl=4,Ql=5,ec=6,tc=7,Uc=0,Pm=1,Im=2,ts=0,hd=1,ud=2,dd=3,fd=4,pd=5,md=6,gd=7;var _d=300,_r=301,So=302,Fc=303,Oc=304,nc=1e3,Ji=1001,ic=1002,Pn=1003,Lm=1004;var Ga=1005;var $n=1006,Bc=1007;var Ms=1008;var ei=1009,xd=1010,yd=1011,Mo=1012,kc=1013,Ni=1014,Mi=1015,Ui=1016,zc=1017,Gc=1018,xr=1020,vd=35902,bd=35899,Sd=1021,Md=1022,Fi=1023,ys=1026,ws=1027,Vc=1028,Hc=1029,Js=1030,Wc=1031;var Xc=1033,Va=33776,Ha=33777,Wa=33778,Xa=33779,qc=35840,Yc=35841,$c=35842,Zc=35843,Jc=36196,Kc=37492,jc=37496,Qc=37488,eh=37489,qa=37490,th=37491,nh=37808,ih=37809,sh=37810,rh=37811,oh=37812,ah=37813,lh=37814,ch=37815,hh=37816,uh=37817,dh=37818,fh=37819,ph=37820,mh=37821,gh=36492,_h=36494,xh=36495,yh=36283,vh=36284,Ya=36285,bh=36286;var fa=2300,sc=2301,Yl=2302,Zu=2303,Ju=2400,Ku=2401,ju=2402;var Dm=3200;var Sh=0,Nm=1,Es="",Qt="srgb",pa="srgb-linear",ma="linear",Tt="srgb";var $l=7680;var Um=519,Fm=512,Om=513,Bm=514,wd=515,km=516,zm=517,Ed=518,Td=519,Ad=35044,ui=35048;var Rd="300 es",xi=2e3,ao=2001;function Dx(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Nx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ga(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Gm(){let i=ga("canvas");return i.style.display="block",i}var Mp={},lo=null;function _a(...i){let e="THREE."+i.shift();lo?lo("log",e,...i):console.log(e,...i)}function Vm(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Je(...i){i=Vm(i);let e="THREE."+i.shift();if(lo)lo("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=Vm(i);let e="THREE."+i.shift();if(lo)lo("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function la(...i){let e=i.join(" ");e in Mp||(Mp[e]=!0,Je(...i))}function Hm(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Wm={[Zl]:Zl,[Kl]:ec,[jl]:jl,[oo]:Ql,[Jl]:Jl,[ec]:Kl,[tc]:tc,[Ql]:oo},Ki=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Fn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],wp=1234567,ca=Math.PI/180,co=180/Math.PI;function Ks(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Fn[i&255]+Fn[i>>8&255]+Fn[i>>16&255]+Fn[i>>24&255]+"-"+Fn[e&255]+Fn[e>>8&255]+"-"+Fn[e>>16&15|64]+Fn[e>>24&255]+"-"+Fn[t&63|128]+Fn[t>>8&255]+"-"+Fn[t>>16&255]+Fn[t>>24&255]+Fn[n&255]+Fn[n>>8&255]+Fn[n>>16&255]+Fn[n>>24&255]).toLowerCase()}function mt(i,e,t){return Math.max(e,Math.min(t,i))}function Cd(i,e){return(i%e+e)%e}function Ux(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function Fx(i,e,t){return i!==e?(t-i)/(e-i):0}function ha(i,e,t){return(1-t)*i+t*e}function Ox(i,e,t,n){return ha(i,e,1-Math.exp(-t*n))}function Bx(i,e=1){return e-Math.abs(Cd(i,e*2)-e)}function kx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function zx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function Gx(i,e){return i+Math.floor(Math.random()*(e-i+1))}function Vx(i,e){return i+Math.random()*(e-i)}function Hx(i){return i*(.5-Math.random())}function Wx(i){i!==void 0&&(wp=i);let e=wp+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function Xx(i){return i*ca}function qx(i){return i*co}function Yx(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function $x(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Pd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Zx(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*h,a*c);break;default:Je("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Mh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Id(i,e){if(e.constructor===Float32Array)return i;let t=Mh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Ld(i,e){if(e.constructor===Float32Array)return i;let t=Mh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var ns={DEG2RAD:ca,RAD2DEG:co,generateUUID:Ks,clamp:mt,euclideanModulo:Cd,mapLinear:Ux,inverseLerp:Fx,lerp:ha,damp:Ox,pingpong:Bx,smoothstep:kx,smootherstep:zx,randInt:Gx,randFloat:Vx,randFloatSpread:Hx,seededRandom:Wx,degToRad:Xx,radToDeg:qx,isPowerOfTwo:Yx,ceilPowerOfTwo:$x,floorPowerOfTwo:Pd,setQuaternionFromProperEuler:Zx,normalize:Ld,denormalize:Id},Oe=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Bn=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(u!==v||l!==d||c!==f||h!==g){let m=l*d+c*f+h*g+u*v;m<0&&(d=-d,f=-f,g=-g,v=-v,m=-m);let p=1-a;if(m<.9995){let _=Math.acos(m),b=Math.sin(_);p=Math.sin(p*_)/b,a=Math.sin(a*_)/b,l=l*p+d*a,c=c*p+f*a,h=h*p+g*a,u=u*p+v*a}else{l=l*p+d*a,c=c*p+f*a,h=h*p+g*a,u=u*p+v*a;let _=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=_,c*=_,h*=_,u*=_}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*u+l*f-c*d,e[t+1]=l*g+h*d+c*u-a*f,e[t+2]=c*g+h*f+a*d-l*u,e[t+3]=h*g-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"YXZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"ZXY":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"ZYX":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"YZX":this._x=d*h*u+c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u-d*f*g;break;case"XZY":this._x=d*h*u-c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u+d*f*g;break;default:Je("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(mt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},O=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Ep.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Ep.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return wu.copy(this).projectOnVector(e),this.sub(wu)}reflect(e){return this.sub(wu.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},wu=new O,Ep=new Bn,it=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],g=n[8],v=s[0],m=s[3],p=s[6],_=s[1],b=s[4],y=s[7],w=s[2],M=s[5],x=s[8];return r[0]=o*v+a*_+l*w,r[3]=o*m+a*b+l*M,r[6]=o*p+a*y+l*x,r[1]=c*v+h*_+u*w,r[4]=c*m+h*b+u*M,r[7]=c*p+h*y+u*x,r[2]=d*v+f*_+g*w,r[5]=d*m+f*b+g*M,r[8]=d*p+f*y+g*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,g=t*u+n*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return e[0]=u*v,e[1]=(s*c-h*n)*v,e[2]=(a*n-s*o)*v,e[3]=d*v,e[4]=(h*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return la("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Eu.makeScale(e,t)),this}rotate(e){return la("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Eu.makeRotation(-e)),this}translate(e,t){return la("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Eu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Eu=new it,Tp=new it().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Ap=new it().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Jx(){let i={enabled:!0,workingColorSpace:pa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Tt&&(s.r=xs(s.r),s.g=xs(s.g),s.b=xs(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Tt&&(s.r=ro(s.r),s.g=ro(s.g),s.b=ro(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Es?ma:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[pa]:{primaries:e,whitePoint:n,transfer:ma,toXYZ:Tp,fromXYZ:Ap,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Qt},outputColorSpaceConfig:{drawingBufferColorSpace:Qt}},[Qt]:{primaries:e,whitePoint:n,transfer:Tt,toXYZ:Tp,fromXYZ:Ap,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Qt}}}),i}var xt=Jx();function xs(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ro(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Gr,rc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Gr===void 0&&(Gr=ga("canvas")),Gr.width=e.width,Gr.height=e.height;let s=Gr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Gr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ga("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=xs(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(xs(t[n]/255)*255):t[n]=xs(t[n]);return{data:t,width:e.width,height:e.height}}else return Je("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Kx=0,ho=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Kx++}),this.uuid=Ks(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Tu(s[o].image)):r.push(Tu(s[o]))}else r=Tu(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Tu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?rc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Je("Texture: Unable to serialize Texture."),{})}var jx=0,Au=new O,Zn=class i extends Ki{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ji,s=Ji,r=$n,o=Ms,a=Fi,l=ei,c=i.DEFAULT_ANISOTROPY,h=Es){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:jx++}),this.uuid=Ks(),this.name="",this.source=new ho(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Oe(0,0),this.repeat=new Oe(1,1),this.center=new Oe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new it,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Au).x}get height(){return this.source.getSize(Au).y}get depth(){return this.source.getSize(Au).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Je(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Je(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==_d)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case nc:e.x=e.x-Math.floor(e.x);break;case Ji:e.x=e.x<0?0:1;break;case ic:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case nc:e.y=e.y-Math.floor(e.y);break;case Ji:e.y=e.y<0?0:1;break;case ic:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Zn.DEFAULT_IMAGE=null;Zn.DEFAULT_MAPPING=_d;Zn.DEFAULT_ANISOTROPY=1;var Kt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],g=l[9],v=l[2],m=l[6],p=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let b=(c+1)/2,y=(f+1)/2,w=(p+1)/2,M=(h+d)/4,x=(u+v)/4,E=(g+m)/4;return b>y&&b>w?b<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(b),s=M/n,r=x/n):y>w?y<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),n=M/s,r=E/s):w<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(w),n=x/r,s=E/r),this.set(n,s,r,t),this}let _=Math.sqrt((m-g)*(m-g)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(_)<.001&&(_=1),this.x=(m-g)/_,this.y=(u-v)/_,this.z=(d-h)/_,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this.w=mt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this.w=mt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},oc=class extends Ki{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:$n,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Kt(0,0,e,t),this.scissorTest=!1,this.viewport=new Kt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Zn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:$n,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new ho(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},li=class extends oc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},xa=class extends Zn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ji,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var ac=class extends Zn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ji,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var St=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,m)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=d,p[3]=f,p[7]=g,p[11]=v,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Vr.setFromMatrixColumn(e,0).length(),r=1/Vr.setFromMatrixColumn(e,1).length(),o=1/Vr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+g*c,t[5]=d-v*c,t[9]=-a*l,t[2]=v-d*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d+v*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=v+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d-v*a,t[4]=-o*u,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=v-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=g*c-f,t[8]=d*c+v,t[1]=l*u,t[5]=v*c+d,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=v-d*u,t[8]=g*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+g,t[10]=d-v*u}else if(e.order==="XZY"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+v,t[5]=o*h,t[9]=f*u-g,t[2]=g*u-f,t[6]=a*h,t[10]=v*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Qx,e,ey)}lookAt(e,t,n){let s=this.elements;return ri.subVectors(e,t),ri.lengthSq()===0&&(ri.z=1),ri.normalize(),Bs.crossVectors(n,ri),Bs.lengthSq()===0&&(Math.abs(n.z)===1?ri.x+=1e-4:ri.z+=1e-4,ri.normalize(),Bs.crossVectors(n,ri)),Bs.normalize(),yl.crossVectors(ri,Bs),s[0]=Bs.x,s[4]=yl.x,s[8]=ri.x,s[1]=Bs.y,s[5]=yl.y,s[9]=ri.y,s[2]=Bs.z,s[6]=yl.z,s[10]=ri.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],g=n[2],v=n[6],m=n[10],p=n[14],_=n[3],b=n[7],y=n[11],w=n[15],M=s[0],x=s[4],E=s[8],N=s[12],P=s[1],L=s[5],F=s[9],G=s[13],D=s[2],z=s[6],Y=s[10],H=s[14],ae=s[3],Z=s[7],j=s[11],ie=s[15];return r[0]=o*M+a*P+l*D+c*ae,r[4]=o*x+a*L+l*z+c*Z,r[8]=o*E+a*F+l*Y+c*j,r[12]=o*N+a*G+l*H+c*ie,r[1]=h*M+u*P+d*D+f*ae,r[5]=h*x+u*L+d*z+f*Z,r[9]=h*E+u*F+d*Y+f*j,r[13]=h*N+u*G+d*H+f*ie,r[2]=g*M+v*P+m*D+p*ae,r[6]=g*x+v*L+m*z+p*Z,r[10]=g*E+v*F+m*Y+p*j,r[14]=g*N+v*G+m*H+p*ie,r[3]=_*M+b*P+y*D+w*ae,r[7]=_*x+b*L+y*z+w*Z,r[11]=_*E+b*F+y*Y+w*j,r[15]=_*N+b*G+y*H+w*ie,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],g=e[3],v=e[7],m=e[11],p=e[15],_=l*f-c*d,b=a*f-c*u,y=a*d-l*u,w=o*f-c*h,M=o*d-l*h,x=o*u-a*h;return t*(v*_-m*b+p*y)-n*(g*_-m*w+p*M)+s*(g*b-v*w+p*x)-r*(g*y-v*M+m*x)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],g=e[12],v=e[13],m=e[14],p=e[15],_=t*a-n*o,b=t*l-s*o,y=t*c-r*o,w=n*l-s*a,M=n*c-r*a,x=s*c-r*l,E=h*v-u*g,N=h*m-d*g,P=h*p-f*g,L=u*m-d*v,F=u*p-f*v,G=d*p-f*m,D=_*G-b*F+y*L+w*P-M*N+x*E;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let z=1/D;return e[0]=(a*G-l*F+c*L)*z,e[1]=(s*F-n*G-r*L)*z,e[2]=(v*x-m*M+p*w)*z,e[3]=(d*M-u*x-f*w)*z,e[4]=(l*P-o*G-c*N)*z,e[5]=(t*G-s*P+r*N)*z,e[6]=(m*y-g*x-p*b)*z,e[7]=(h*x-d*y+f*b)*z,e[8]=(o*F-a*P+c*E)*z,e[9]=(n*P-t*F-r*E)*z,e[10]=(g*M-v*y+p*_)*z,e[11]=(u*y-h*M-f*_)*z,e[12]=(a*N-o*L-l*E)*z,e[13]=(t*L-n*N+s*E)*z,e[14]=(v*b-g*w-m*_)*z,e[15]=(h*w-u*b+d*_)*z,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,g=r*u,v=o*h,m=o*u,p=a*u,_=l*c,b=l*h,y=l*u,w=n.x,M=n.y,x=n.z;return s[0]=(1-(v+p))*w,s[1]=(f+y)*w,s[2]=(g-b)*w,s[3]=0,s[4]=(f-y)*M,s[5]=(1-(d+p))*M,s[6]=(m+_)*M,s[7]=0,s[8]=(g+b)*x,s[9]=(m-_)*x,s[10]=(1-(d+v))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Vr.set(s[0],s[1],s[2]).length(),a=Vr.set(s[4],s[5],s[6]).length(),l=Vr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Pi.copy(this);let c=1/o,h=1/a,u=1/l;return Pi.elements[0]*=c,Pi.elements[1]*=c,Pi.elements[2]*=c,Pi.elements[4]*=h,Pi.elements[5]*=h,Pi.elements[6]*=h,Pi.elements[8]*=u,Pi.elements[9]*=u,Pi.elements[10]*=u,t.setFromRotationMatrix(Pi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=xi,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===xi)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===ao)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=xi,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===xi)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===ao)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Vr=new O,Pi=new St,Qx=new O(0,0,0),ey=new O(1,1,1),Bs=new O,yl=new O,ri=new O,Rp=new St,Cp=new Bn,vs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(mt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-mt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(mt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-mt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(mt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-mt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Je("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Rp.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Rp,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Cp.setFromEuler(this),this.setFromQuaternion(Cp,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};vs.DEFAULT_ORDER="XYZ";var uo=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},ty=0,Pp=new O,Hr=new Bn,ds=new St,vl=new O,jo=new O,ny=new O,iy=new Bn,Ip=new O(1,0,0),Lp=new O(0,1,0),Dp=new O(0,0,1),Np={type:"added"},sy={type:"removed"},Wr={type:"childadded",child:null},Ru={type:"childremoved",child:null},yn=class i extends Ki{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:ty++}),this.uuid=Ks(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new O,t=new vs,n=new Bn,s=new O(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new St},normalMatrix:{value:new it}}),this.matrix=new St,this.matrixWorld=new St,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new uo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Hr.setFromAxisAngle(e,t),this.quaternion.multiply(Hr),this}rotateOnWorldAxis(e,t){return Hr.setFromAxisAngle(e,t),this.quaternion.premultiply(Hr),this}rotateX(e){return this.rotateOnAxis(Ip,e)}rotateY(e){return this.rotateOnAxis(Lp,e)}rotateZ(e){return this.rotateOnAxis(Dp,e)}translateOnAxis(e,t){return Pp.copy(e).applyQuaternion(this.quaternion),this.position.add(Pp.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Ip,e)}translateY(e){return this.translateOnAxis(Lp,e)}translateZ(e){return this.translateOnAxis(Dp,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ds.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?vl.copy(e):vl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),jo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ds.lookAt(jo,vl,this.up):ds.lookAt(vl,jo,this.up),this.quaternion.setFromRotationMatrix(ds),s&&(ds.extractRotation(s.matrixWorld),Hr.setFromRotationMatrix(ds),this.quaternion.premultiply(Hr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Np),Wr.child=e,this.dispatchEvent(Wr),Wr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(sy),Ru.child=e,this.dispatchEvent(Ru),Ru.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ds.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ds.multiply(e.parent.matrixWorld)),e.applyMatrix4(ds),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Np),Wr.child=e,this.dispatchEvent(Wr),Wr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,e,ny),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,iy,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};yn.DEFAULT_UP=new O(0,1,0);yn.DEFAULT_MATRIX_AUTO_UPDATE=!0;yn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var en=class extends yn{constructor(){super(),this.isGroup=!0,this.type="Group"}},ry={type:"move"},fo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new en,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new en,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new O,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new O),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new en,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new O,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new O,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let m=t.getJointPose(v,n),p=this._getHandJoint(c,v);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(ry)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new en;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Xm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},ks={h:0,s:0,l:0},bl={h:0,s:0,l:0};function Cu(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ge=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Qt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=n,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=xt.workingColorSpace){if(e=Cd(e,1),t=mt(t,0,1),n=mt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Cu(o,r,e+1/3),this.g=Cu(o,r,e),this.b=Cu(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=Qt){function n(r){r!==void 0&&parseFloat(r)<1&&Je("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Je("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Je("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Qt){let n=Xm[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Je("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=xs(e.r),this.g=xs(e.g),this.b=xs(e.b),this}copyLinearToSRGB(e){return this.r=ro(e.r),this.g=ro(e.g),this.b=ro(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Qt){return xt.workingToColorSpace(On.copy(this),e),Math.round(mt(On.r*255,0,255))*65536+Math.round(mt(On.g*255,0,255))*256+Math.round(mt(On.b*255,0,255))}getHexString(e=Qt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(On.copy(this),t);let n=On.r,s=On.g,r=On.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(On.copy(this),t),e.r=On.r,e.g=On.g,e.b=On.b,e}getStyle(e=Qt){xt.workingToColorSpace(On.copy(this),e);let t=On.r,n=On.g,s=On.b;return e!==Qt?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(ks),this.setHSL(ks.h+e,ks.s+t,ks.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(ks),e.getHSL(bl);let n=ha(ks.h,bl.h,t),s=ha(ks.s,bl.s,t),r=ha(ks.l,bl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},On=new Ge;Ge.NAMES=Xm;var ya=class extends yn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new vs,this.environmentIntensity=1,this.environmentRotation=new vs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ii=new O,fs=new O,Pu=new O,ps=new O,Xr=new O,qr=new O,Up=new O,Iu=new O,Lu=new O,Du=new O,Nu=new Kt,Uu=new Kt,Fu=new Kt,_s=class i{constructor(e=new O,t=new O,n=new O){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ii.subVectors(e,t),s.cross(Ii);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ii.subVectors(s,t),fs.subVectors(n,t),Pu.subVectors(e,t);let o=Ii.dot(Ii),a=Ii.dot(fs),l=Ii.dot(Pu),c=fs.dot(fs),h=fs.dot(Pu),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,g=(o*h-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ps)===null?!1:ps.x>=0&&ps.y>=0&&ps.x+ps.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ps)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ps.x),l.addScaledVector(o,ps.y),l.addScaledVector(a,ps.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Nu.setScalar(0),Uu.setScalar(0),Fu.setScalar(0),Nu.fromBufferAttribute(e,t),Uu.fromBufferAttribute(e,n),Fu.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Nu,r.x),o.addScaledVector(Uu,r.y),o.addScaledVector(Fu,r.z),o}static isFrontFacing(e,t,n,s){return Ii.subVectors(n,t),fs.subVectors(e,t),Ii.cross(fs).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ii.subVectors(this.c,this.b),fs.subVectors(this.a,this.b),Ii.cross(fs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Xr.subVectors(s,n),qr.subVectors(r,n),Iu.subVectors(e,n);let l=Xr.dot(Iu),c=qr.dot(Iu);if(l<=0&&c<=0)return t.copy(n);Lu.subVectors(e,s);let h=Xr.dot(Lu),u=qr.dot(Lu);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Xr,o);Du.subVectors(e,r);let f=Xr.dot(Du),g=qr.dot(Du);if(g>=0&&f<=g)return t.copy(r);let v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(qr,a);let m=h*g-f*u;if(m<=0&&u-h>=0&&f-g>=0)return Up.subVectors(r,s),a=(u-h)/(u-h+(f-g)),t.copy(s).addScaledVector(Up,a);let p=1/(m+v+d);return o=v*p,a=d*p,t.copy(n).addScaledVector(Xr,o).addScaledVector(qr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},ji=class{constructor(e=new O(1/0,1/0,1/0),t=new O(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Li.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Li.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Li.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Li):Li.fromBufferAttribute(r,o),Li.applyMatrix4(e.matrixWorld),this.expandByPoint(Li);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Sl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Sl.copy(n.boundingBox)),Sl.applyMatrix4(e.matrixWorld),this.union(Sl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Li),Li.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Qo),Ml.subVectors(this.max,Qo),Yr.subVectors(e.a,Qo),$r.subVectors(e.b,Qo),Zr.subVectors(e.c,Qo),zs.subVectors($r,Yr),Gs.subVectors(Zr,$r),or.subVectors(Yr,Zr);let t=[0,-zs.z,zs.y,0,-Gs.z,Gs.y,0,-or.z,or.y,zs.z,0,-zs.x,Gs.z,0,-Gs.x,or.z,0,-or.x,-zs.y,zs.x,0,-Gs.y,Gs.x,0,-or.y,or.x,0];return!Ou(t,Yr,$r,Zr,Ml)||(t=[1,0,0,0,1,0,0,0,1],!Ou(t,Yr,$r,Zr,Ml))?!1:(wl.crossVectors(zs,Gs),t=[wl.x,wl.y,wl.z],Ou(t,Yr,$r,Zr,Ml))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Li).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Li).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ms[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ms[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ms[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ms[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ms[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ms[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ms[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ms[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ms),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ms=[new O,new O,new O,new O,new O,new O,new O,new O],Li=new O,Sl=new ji,Yr=new O,$r=new O,Zr=new O,zs=new O,Gs=new O,or=new O,Qo=new O,Ml=new O,wl=new O,ar=new O;function Ou(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){ar.fromArray(i,r);let a=s.x*Math.abs(ar.x)+s.y*Math.abs(ar.y)+s.z*Math.abs(ar.z),l=e.dot(ar),c=t.dot(ar),h=n.dot(ar);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var mn=new O,El=new Oe,oy=0,Bt=class extends Ki{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:oy++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Ad,this.updateRanges=[],this.gpuType=Mi,this.version=0,this._normalizationScale=e!==void 0?Mh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)El.fromBufferAttribute(this,t),El.applyMatrix3(e),this.setXY(t,El.x,El.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix3(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix4(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyNormalMatrix(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.transformDirection(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Id(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Ld(e,this.array)}};var va=class extends Bt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ba=class extends Bt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var kt=class extends Bt{constructor(e,t,n){super(new Float32Array(e),t,n)}},ay=new ji,ea=new O,Bu=new O,yi=class{constructor(e=new O,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):ay.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ea.subVectors(e,this.center);let t=ea.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ea,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Bu.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ea.copy(e.center).add(Bu)),this.expandByPoint(ea.copy(e.center).sub(Bu))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},ly=0,_i=new St,ku=new yn,Jr=new O,oi=new ji,ta=new ji,Cn=new O,qt=class i extends Ki{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:ly++}),this.uuid=Ks(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Dx(e)?ba:va)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new it().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return _i.makeRotationFromQuaternion(e),this.applyMatrix4(_i),this}rotateX(e){return _i.makeRotationX(e),this.applyMatrix4(_i),this}rotateY(e){return _i.makeRotationY(e),this.applyMatrix4(_i),this}rotateZ(e){return _i.makeRotationZ(e),this.applyMatrix4(_i),this}translate(e,t,n){return _i.makeTranslation(e,t,n),this.applyMatrix4(_i),this}scale(e,t,n){return _i.makeScale(e,t,n),this.applyMatrix4(_i),this}lookAt(e){return ku.lookAt(e),ku.updateMatrix(),this.applyMatrix4(ku.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Jr).negate(),this.translate(Jr.x,Jr.y,Jr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new kt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Je("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ji);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new O(-1/0,-1/0,-1/0),new O(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];oi.setFromBufferAttribute(r),this.morphTargetsRelative?(Cn.addVectors(this.boundingBox.min,oi.min),this.boundingBox.expandByPoint(Cn),Cn.addVectors(this.boundingBox.max,oi.max),this.boundingBox.expandByPoint(Cn)):(this.boundingBox.expandByPoint(oi.min),this.boundingBox.expandByPoint(oi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new yi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new O,1/0);return}if(e){let n=this.boundingSphere.center;if(oi.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ta.setFromBufferAttribute(a),this.morphTargetsRelative?(Cn.addVectors(oi.min,ta.min),oi.expandByPoint(Cn),Cn.addVectors(oi.max,ta.max),oi.expandByPoint(Cn)):(oi.expandByPoint(ta.min),oi.expandByPoint(ta.max))}oi.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Cn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Cn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Cn.fromBufferAttribute(a,c),l&&(Jr.fromBufferAttribute(e,c),Cn.add(Jr)),s=Math.max(s,n.distanceToSquared(Cn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Bt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let N=0;N<n.count;N++)a[N]=new O,l[N]=new O;let h=new O,u=new O,d=new O,f=new Oe,g=new Oe,v=new Oe,m=new O,p=new O;function _(N,P,L){c[N]=c[P]=c[L]=1,h.fromBufferAttribute(n,N),u.fromBufferAttribute(n,P),d.fromBufferAttribute(n,L),f.fromBufferAttribute(r,N),g.fromBufferAttribute(r,P),v.fromBufferAttribute(r,L),u.sub(h),d.sub(h),g.sub(f),v.sub(f);let F=1/(g.x*v.y-v.x*g.y);isFinite(F)&&(m.copy(u).multiplyScalar(v.y).addScaledVector(d,-g.y).multiplyScalar(F),p.copy(d).multiplyScalar(g.x).addScaledVector(u,-v.x).multiplyScalar(F),a[N].add(m),a[P].add(m),a[L].add(m),l[N].add(p),l[P].add(p),l[L].add(p))}let b=this.groups;b.length===0&&(b=[{start:0,count:e.count}]);for(let N=0,P=b.length;N<P;++N){let L=b[N],F=L.start,G=L.count;for(let D=F,z=F+G;D<z;D+=3)_(e.getX(D+0),e.getX(D+1),e.getX(D+2))}let y=new O,w=new O,M=new O,x=new O;function E(N){M.fromBufferAttribute(s,N),x.copy(M);let P=a[N];y.copy(P),y.sub(M.multiplyScalar(M.dot(P))).normalize(),w.crossVectors(x,P);let F=w.dot(l[N])<0?-1:1;o.setXYZW(N,y.x,y.y,y.z,F)}for(let N=0,P=n.count;N<P;++N)c[N]&&E(N);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Bt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new O,r=new O,o=new O,a=new O,l=new O,c=new O,h=new O,u=new O;if(e)for(let d=0,f=e.count;d<f;d+=3){let g=e.getX(d+0),v=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Cn.fromBufferAttribute(e,t),Cn.normalize(),e.setXYZ(t,Cn.x,Cn.y,Cn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,g=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let p=0;p<h;p++)d[g++]=c[f++]}return new Bt(d,h,u)}if(this.index===null)return Je("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},po=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Ad,this.updateRanges=[],this.version=0,this.uuid=Ks()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Fp(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Fp(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Fp(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Ks()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var qn=new O,Hs=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?Mh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyMatrix4(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyNormalMatrix(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.transformDirection(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){_a("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Bt(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){_a("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Id(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Ld(e,this.data.array)}},zu=new O,cy=new O,hy=new it,ai=class{constructor(e=new O(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=zu.subVectors(n,t).cross(cy.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(zu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||hy.getNormalMatrix(e),s=this.coplanarPoint(zu).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},uy=0,vi=class extends Ki{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:uy++}),this.uuid=Ks(),this.name="",this.type="Material",this.blending=bo,this.side=Zs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=ld,this.blendDst=cd,this.blendEquation=gr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ge(0,0,0),this.blendAlpha=0,this.depthFunc=oo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Um,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=$l,this.stencilZFail=$l,this.stencilZPass=$l,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Je(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Je(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ge().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new ai().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Oe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Oe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},mo=class extends vi{constructor(e){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new Ge(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.rotation=e.rotation,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Kr,na=new O,jr=new O,Qr=new O,eo=new Oe,ia=new Oe,qm=new St,Tl=new O,sa=new O,Al=new O,Op=new Oe,Gu=new Oe,Bp=new Oe,Sa=class extends yn{constructor(e=new mo){if(super(),this.isSprite=!0,this.type="Sprite",Kr===void 0){Kr=new qt;let t=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new po(t,5);Kr.setIndex([0,1,2,0,2,3]),Kr.setAttribute("position",new Hs(n,3,0,!1)),Kr.setAttribute("uv",new Hs(n,2,3,!1))}this.geometry=Kr,this.material=e,this.center=new Oe(.5,.5),this.count=1}intersectsFrustum(e){return e.intersectsSprite(this)}raycast(e,t){e.camera===null&&Qe('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),jr.setFromMatrixScale(this.matrixWorld),qm.copy(e.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(e.camera.matrixWorldInverse,this.matrixWorld),Qr.setFromMatrixPosition(this.modelViewMatrix),e.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&jr.multiplyScalar(-Qr.z);let n=this.material.rotation,s,r;n!==0&&(r=Math.cos(n),s=Math.sin(n));let o=this.center;Rl(Tl.set(-.5,-.5,0),Qr,o,jr,s,r),Rl(sa.set(.5,-.5,0),Qr,o,jr,s,r),Rl(Al.set(.5,.5,0),Qr,o,jr,s,r),Op.set(0,0),Gu.set(1,0),Bp.set(1,1);let a=e.ray.intersectTriangle(Tl,sa,Al,!1,na);if(a===null&&(Rl(sa.set(-.5,.5,0),Qr,o,jr,s,r),Gu.set(0,1),a=e.ray.intersectTriangle(Tl,Al,sa,!1,na),a===null))return;let l=e.ray.origin.distanceTo(na);l<e.near||l>e.far||t.push({distance:l,point:na.clone(),uv:_s.getInterpolation(na,Tl,sa,Al,Op,Gu,Bp,new Oe),face:null,object:this})}copy(e,t){return super.copy(e,t),e.center!==void 0&&this.center.copy(e.center),this.material=e.material,this}toJSON(e){let t=super.toJSON(e);return t.object.center=this.center.toArray(),t}};function Rl(i,e,t,n,s,r){eo.subVectors(i,t).addScalar(.5).multiply(n),s!==void 0?(ia.x=r*eo.x-s*eo.y,ia.y=s*eo.x+r*eo.y):ia.copy(eo),i.copy(e),i.x+=ia.x,i.y+=ia.y,i.applyMatrix4(qm)}var gs=new O,Vu=new O,Cl=new O,Pl=new O,hr=class{constructor(e=new O,t=new O(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,gs)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=gs.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(gs.copy(this.origin).addScaledVector(this.direction,t),gs.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Vu.copy(e).add(t).multiplyScalar(.5),Cl.copy(t).sub(e).normalize(),Pl.copy(this.origin).sub(Vu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Cl),a=Pl.dot(this.direction),l=-Pl.dot(Cl),c=Pl.lengthSq(),h=Math.abs(1-o*o),u,d,f,g;if(h>0)if(u=o*l-a,d=o*a-l,g=r*h,u>=0)if(d>=-g)if(d<=g){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-g?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=g?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Vu).addScaledVector(Cl,d),f}intersectSphere(e,t){if(e.radius<0)return null;gs.subVectors(e.center,this.origin);let n=gs.dot(this.direction),s=gs.dot(gs)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,gs)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,g=t.x-o.x,v=t.y-o.y,m=t.z-o.z,p=n.x-o.x,_=n.y-o.y,b=n.z-o.z,y=Math.abs(l),w=Math.abs(c),M=Math.abs(h),x,E,N,P,L,F,G,D,z,Y,H,ae;if(y>=w&&y>=M?(N=l,F=u,z=g,ae=p,l>=0?(x=c,E=h,P=d,L=f,G=v,D=m,Y=_,H=b):(x=h,E=c,P=f,L=d,G=m,D=v,Y=b,H=_)):w>=M?(N=c,F=d,z=v,ae=_,c>=0?(x=h,E=l,P=f,L=u,G=m,D=g,Y=b,H=p):(x=l,E=h,P=u,L=f,G=g,D=m,Y=p,H=b)):(N=h,F=f,z=m,ae=b,h>=0?(x=l,E=c,P=u,L=d,G=g,D=v,Y=p,H=_):(x=c,E=l,P=d,L=u,G=v,D=g,Y=_,H=p)),N===0)return null;let Z=x/N,j=E/N,ie=1/N,de=P-Z*F,ue=L-j*F,ee=G-Z*z,me=D-j*z,xe=Y-Z*ae,Ae=H-j*ae,Se=xe*me-Ae*ee,qe=de*Ae-ue*xe,ot=ee*ue-me*de;if(s){if(Se<0||qe<0||ot<0)return null}else if((Se<0||qe<0||ot<0)&&(Se>0||qe>0||ot>0))return null;let He=Se+qe+ot;if(He===0)return null;let dt=ie*(Se*F+qe*z+ot*ae);return(He>0?dt<0:dt>0)?null:this.at(dt/He,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Di=class extends vi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=Uc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},kp=new St,lr=new hr,Il=new yi,zp=new O,Ll=new O,Dl=new O,Nl=new O,Hu=new O,Ul=new O,Gp=new O,Fl=new O,In=class extends yn{constructor(e=new qt,t=new Di){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Ul.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Hu.fromBufferAttribute(u,e),o?Ul.addScaledVector(Hu,h):Ul.addScaledVector(Hu.sub(t),h))}t.add(Ul)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Il.copy(n.boundingSphere),Il.applyMatrix4(r),lr.copy(e.ray).recast(e.near),!(Il.containsPoint(lr.origin)===!1&&(lr.intersectSphere(Il,zp)===null||lr.origin.distanceToSquared(zp)>(e.far-e.near)**2))&&(kp.copy(r).invert(),lr.copy(e.ray).applyMatrix4(kp),!(n.boundingBox!==null&&lr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,lr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let m=d[g],p=o[m.materialIndex],_=Math.max(m.start,f.start),b=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let y=_,w=b;y<w;y+=3){let M=a.getX(y),x=a.getX(y+1),E=a.getX(y+2);s=Ol(this,p,e,n,c,h,u,M,x,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let _=a.getX(m),b=a.getX(m+1),y=a.getX(m+2);s=Ol(this,o,e,n,c,h,u,_,b,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let m=d[g],p=o[m.materialIndex],_=Math.max(m.start,f.start),b=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let y=_,w=b;y<w;y+=3){let M=y,x=y+1,E=y+2;s=Ol(this,p,e,n,c,h,u,M,x,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let _=m,b=m+1,y=m+2;s=Ol(this,o,e,n,c,h,u,_,b,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function dy(i,e,t,n,s,r,o,a){let l;if(e.side===Jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Zs,a),l===null)return null;Fl.copy(a),Fl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Fl);return c<t.near||c>t.far?null:{distance:c,point:Fl.clone(),object:i}}function Ol(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Ll),i.getVertexPosition(l,Dl),i.getVertexPosition(c,Nl);let h=dy(i,e,t,n,Ll,Dl,Nl,Gp);if(h){let u=new O;_s.getBarycoord(Gp,Ll,Dl,Nl,u),s&&(h.uv=_s.getInterpolatedAttribute(s,a,l,c,u,new Oe)),r&&(h.uv1=_s.getInterpolatedAttribute(r,a,l,c,u,new Oe)),o&&(h.normal=_s.getInterpolatedAttribute(o,a,l,c,u,new O),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new O,materialIndex:0};_s.getNormal(Ll,Dl,Nl,d.normal),h.face=d,h.barycoord=u}return h}var Ma=class extends Zn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Pn,h=Pn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var wa=class extends Bt{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},to=new St,Vp=new St,Bl=[],Hp=new ji,fy=new St,ra=new In,oa=new yi,bi=class extends In{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new wa(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,fy)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new ji),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,to),Hp.copy(e.boundingBox).applyMatrix4(to),this.boundingBox.union(Hp)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new yi),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,to),oa.copy(e.boundingSphere).applyMatrix4(to),this.boundingSphere.union(oa)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(ra.geometry=this.geometry,ra.material=this.material,ra.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),oa.copy(this.boundingSphere),oa.applyMatrix4(n),e.ray.intersectsSphere(oa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,to),Vp.multiplyMatrices(n,to),ra.matrixWorld=Vp,ra.raycast(e,Bl);for(let o=0,a=Bl.length;o<a;o++){let l=Bl[o];l.instanceId=r,l.object=this,t.push(l)}Bl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new wa(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ma(new Float32Array(s*this.count),s,this.count,Vc,Mi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},cr=new yi,py=new Oe(.5,.5),kl=new O,Ws=class{constructor(e=new ai,t=new ai,n=new ai,s=new ai,r=new ai,o=new ai){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=xi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],g=r[8],v=r[9],m=r[10],p=r[11],_=r[12],b=r[13],y=r[14],w=r[15];if(s[0].setComponents(c-o,f-h,p-g,w-_).normalize(),s[1].setComponents(c+o,f+h,p+g,w+_).normalize(),s[2].setComponents(c+a,f+u,p+v,w+b).normalize(),s[3].setComponents(c-a,f-u,p-v,w-b).normalize(),n)s[4].setComponents(l,d,m,y).normalize(),s[5].setComponents(c-l,f-d,p-m,w-y).normalize();else if(s[4].setComponents(c-l,f-d,p-m,w-y).normalize(),t===xi)s[5].setComponents(c+l,f+d,p+m,w+y).normalize();else if(t===ao)s[5].setComponents(l,d,m,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),cr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),cr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(cr)}intersectsSprite(e){cr.center.set(0,0,0);let t=py.distanceTo(e.center);return cr.radius=.7071067811865476+t,cr.applyMatrix4(e.matrixWorld),this.intersectsSphere(cr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(kl.x=s.normal.x>0?e.max.x:e.min.x,kl.y=s.normal.y>0?e.max.y:e.min.y,kl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(kl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Wp=new St,lc=class i{constructor(){this.coordinateSystem=xi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Wp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ws),n[s].setFromProjectionMatrix(Wp,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Ws),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var go=class extends vi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ge(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},cc=new O,hc=new O,Xp=new St,aa=new hr,zl=new yi,Wu=new O,qp=new O,uc=class extends yn{constructor(e=new qt,t=new go){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)cc.fromBufferAttribute(t,s-1),hc.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=cc.distanceTo(hc);e.setAttribute("lineDistance",new kt(n,1))}else Je("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),zl.copy(n.boundingSphere),zl.applyMatrix4(s),zl.radius+=r,e.ray.intersectsSphere(zl)===!1)return;Xp.copy(s).invert(),aa.copy(e.ray).applyMatrix4(Xp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=h.getX(v),_=h.getX(v+1),b=Gl(this,e,aa,l,p,_,v);b&&t.push(b)}if(this.isLineLoop){let v=h.getX(g-1),m=h.getX(f),p=Gl(this,e,aa,l,v,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=Gl(this,e,aa,l,v,v+1,v);p&&t.push(p)}if(this.isLineLoop){let v=Gl(this,e,aa,l,g-1,f,g-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Gl(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(cc.fromBufferAttribute(a,s),hc.fromBufferAttribute(a,r),t.distanceSqToSegment(cc,hc,Wu,qp)>n)return;Wu.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Wu);if(!(c<e.near||c>e.far))return{distance:c,point:qp.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Yp=new O,$p=new O,Ea=class extends uc{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)Yp.fromBufferAttribute(t,s),$p.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Yp.distanceTo($p);e.setAttribute("lineDistance",new kt(n,1))}else Je("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var _o=class extends vi{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ge(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Zp=new St,Qu=new hr,Vl=new yi,Hl=new O,Ta=class extends yn{constructor(e=new qt,t=new _o){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Vl.copy(n.boundingSphere),Vl.applyMatrix4(s),Vl.radius+=r,e.ray.intersectsSphere(Vl)===!1)return;Zp.copy(s).invert(),Qu.copy(e.ray).applyMatrix4(Zp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let g=d,v=f;g<v;g++){let m=c.getX(g);Hl.fromBufferAttribute(u,m),Jp(Hl,m,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let g=d,v=f;g<v;g++)Hl.fromBufferAttribute(u,g),Jp(Hl,g,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Jp(i,e,t,n,s,r,o){let a=Qu.distanceSqToPoint(i);if(a<t){let l=new O;Qu.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var Aa=class extends Zn{constructor(e=[],t=_r,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},Ra=class extends Zn{constructor(e,t,n,s,r,o,a,l,c){super(e,t,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var bs=class extends Zn{constructor(e,t,n=Ni,s,r,o,a=Pn,l=Pn,c,h=ys,u=1){if(h!==ys&&h!==ws)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new ho(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Ca=class extends bs{constructor(e,t=Ni,n=_r,s,r,o=Pn,a=Pn,l,c=ys){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Pa=class extends Zn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Qi=class i extends qt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new kt(c,3)),this.setAttribute("normal",new kt(h,3)),this.setAttribute("uv",new kt(u,2));function g(v,m,p,_,b,y,w,M,x,E,N){let P=y/x,L=w/E,F=y/2,G=w/2,D=M/2,z=x+1,Y=E+1,H=0,ae=0,Z=new O;for(let j=0;j<Y;j++){let ie=j*L-G;for(let de=0;de<z;de++){let ue=de*P-F;Z[v]=ue*_,Z[m]=ie*b,Z[p]=D,c.push(Z.x,Z.y,Z.z),Z[v]=0,Z[m]=0,Z[p]=M>0?1:-1,h.push(Z.x,Z.y,Z.z),u.push(de/x),u.push(1-j/E),H+=1}}for(let j=0;j<E;j++)for(let ie=0;ie<x;ie++){let de=d+ie+z*j,ue=d+ie+z*(j+1),ee=d+(ie+1)+z*(j+1),me=d+(ie+1)+z*j;l.push(de,ue,me),l.push(ue,ee,me),ae+=6}a.addGroup(f,ae,N),f+=ae,d+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var ci=class i extends qt{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],g=0,v=[],m=n/2,p=0;_(),o===!1&&(e>0&&b(!0),t>0&&b(!1)),this.setIndex(h),this.setAttribute("position",new kt(u,3)),this.setAttribute("normal",new kt(d,3)),this.setAttribute("uv",new kt(f,2));function _(){let y=new O,w=new O,M=0,x=(t-e)/n;for(let E=0;E<=r;E++){let N=[],P=E/r,L=P*(t-e)+e;for(let F=0;F<=s;F++){let G=F/s,D=G*l+a,z=Math.sin(D),Y=Math.cos(D);w.x=L*z,w.y=-P*n+m,w.z=L*Y,u.push(w.x,w.y,w.z),y.set(z,x,Y).normalize(),d.push(y.x,y.y,y.z),f.push(G,1-P),N.push(g++)}v.push(N)}for(let E=0;E<s;E++)for(let N=0;N<r;N++){let P=v[N][E],L=v[N+1][E],F=v[N+1][E+1],G=v[N][E+1];(e>0||N!==0)&&(h.push(P,L,G),M+=3),(t>0||N!==r-1)&&(h.push(L,F,G),M+=3)}c.addGroup(p,M,0),p+=M}function b(y){let w=g,M=new Oe,x=new O,E=0,N=y===!0?e:t,P=y===!0?1:-1;for(let F=1;F<=s;F++)u.push(0,m*P,0),d.push(0,P,0),f.push(.5,.5),g++;let L=g;for(let F=0;F<=s;F++){let D=F/s*l+a,z=Math.cos(D),Y=Math.sin(D);x.x=N*Y,x.y=m*P,x.z=N*z,u.push(x.x,x.y,x.z),d.push(0,P,0),M.x=z*.5+.5,M.y=Y*.5*P+.5,f.push(M.x,M.y),g++}for(let F=0;F<s;F++){let G=w+F,D=L+F;y===!0?h.push(D,D+1,G):h.push(D+1,D,G),E+=3}c.addGroup(p,E,y===!0?1:2),p+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},ur=class i extends ci{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Qn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Je("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let o=1;o<=e;o++)n=this.getPoint(o/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,o;t?o=t:o=e*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=t||(o.isVector2?new Oe:new O);return l.copy(a).sub(o).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new O,s=[],r=[],o=[],a=new O,l=new St;for(let f=0;f<=e;f++){let g=f/e;s[f]=this.getTangentAt(g,new O)}r[0]=new O,o[0]=new O;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=e;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let g=Math.acos(mt(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,g))}o[f].crossVectors(s[f],r[f])}if(t===!0){let f=Math.acos(mt(r[0].dot(r[e]),-1,1));f/=e,s[0].dot(a.crossVectors(r[0],r[e]))>0&&(f=-f);for(let g=1;g<=e;g++)r[g].applyMatrix4(l.makeRotationAxis(s[g],f*g)),o[g].crossVectors(s[g],r[g])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},Ia=class extends Qn{constructor(e=0,t=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(e,t=new Oe){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},dc=class extends Ia{constructor(e,t,n,s,r,o){super(e,t,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Dd(){let i=0,e=0,t=0,n=0;function s(r,o,a,l){i=r,e=a,t=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+e*r+t*o+n*a}}}var Kp=new O,jp=new O,Xu=new Dd,qu=new Dd,Yu=new Dd,fc=class extends Qn{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new O){let n=t,s=this.points,r=s.length,o=(r-(this.closed?0:1))*e,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(jp.subVectors(s[0],s[1]).add(s[0]),c=jp);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(Kp.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=Kp),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,g=Math.pow(c.distanceToSquared(u),f),v=Math.pow(u.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(h),f);v<1e-4&&(v=1),g<1e-4&&(g=v),m<1e-4&&(m=v),Xu.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,g,v,m),qu.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,g,v,m),Yu.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,g,v,m)}else this.curveType==="catmullrom"&&(Xu.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),qu.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),Yu.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(Xu.calc(l),qu.calc(l),Yu.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new O().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};function Qp(i,e,t,n,s){let r=(n-e)*.5,o=(s-t)*.5,a=i*i,l=i*a;return(2*t-2*n+r+o)*l+(-3*t+3*n-2*r-o)*a+r*i+t}function my(i,e){let t=1-i;return t*t*e}function gy(i,e){return 2*(1-i)*i*e}function _y(i,e){return i*i*e}function ua(i,e,t,n){return my(i,e)+gy(i,t)+_y(i,n)}function xy(i,e){let t=1-i;return t*t*t*e}function yy(i,e){let t=1-i;return 3*t*t*i*e}function vy(i,e){return 3*(1-i)*i*i*e}function by(i,e){return i*i*i*e}function da(i,e,t,n,s){return xy(i,e)+yy(i,t)+vy(i,n)+by(i,s)}var pc=class extends Qn{constructor(e=new Oe,t=new Oe,n=new Oe,s=new Oe){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new Oe){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(da(e,s.x,r.x,o.x,a.x),da(e,s.y,r.y,o.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},mc=class extends Qn{constructor(e=new O,t=new O,n=new O,s=new O){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new O){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(da(e,s.x,r.x,o.x,a.x),da(e,s.y,r.y,o.y,a.y),da(e,s.z,r.z,o.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},gc=class extends Qn{constructor(e=new Oe,t=new Oe){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new Oe){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new Oe){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},_c=class extends Qn{constructor(e=new O,t=new O){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new O){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new O){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},xc=class extends Qn{constructor(e=new Oe,t=new Oe,n=new Oe){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new Oe){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ua(e,s.x,r.x,o.x),ua(e,s.y,r.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},La=class extends Qn{constructor(e=new O,t=new O,n=new O){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new O){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ua(e,s.x,r.x,o.x),ua(e,s.y,r.y,o.y),ua(e,s.z,r.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},yc=class extends Qn{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new Oe){let n=t,s=this.points,r=(s.length-1)*e,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(Qp(a,l.x,c.x,h.x,u.x),Qp(a,l.y,c.y,h.y,u.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new Oe().fromArray(s))}return this}},Sy=Object.freeze({__proto__:null,ArcCurve:dc,CatmullRomCurve3:fc,CubicBezierCurve:pc,CubicBezierCurve3:mc,EllipseCurve:Ia,LineCurve:gc,LineCurve3:_c,QuadraticBezierCurve:xc,QuadraticBezierCurve3:La,SplineCurve:yc});var dr=class i extends qt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],g=[],v=[],m=[];for(let p=0;p<h;p++){let _=p*d-o;for(let b=0;b<c;b++){let y=b*u-r;g.push(y,-_,0),v.push(0,0,1),m.push(b/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let _=0;_<a;_++){let b=_+c*p,y=_+c*(p+1),w=_+1+c*(p+1),M=_+1+c*p;f.push(b,y,M),f.push(y,w,M)}this.setIndex(f),this.setAttribute("position",new kt(g,3)),this.setAttribute("normal",new kt(v,3)),this.setAttribute("uv",new kt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},xo=class i extends qt{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],u=e,d=(t-e)/s,f=new O,g=new Oe;for(let v=0;v<=s;v++){for(let m=0;m<=n;m++){let p=r+m/n*o;f.x=u*Math.cos(p),f.y=u*Math.sin(p),l.push(f.x,f.y,f.z),c.push(0,0,1),g.x=(f.x/t+1)/2,g.y=(f.y/t+1)/2,h.push(g.x,g.y)}u+=d}for(let v=0;v<s;v++){let m=v*(n+1);for(let p=0;p<n;p++){let _=p+m,b=_,y=_+n+1,w=_+n+2,M=_+1;a.push(b,y,M),a.push(y,w,M)}}this.setIndex(a),this.setAttribute("position",new kt(l,3)),this.setAttribute("normal",new kt(c,3)),this.setAttribute("uv",new kt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}};var Xs=class i extends qt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new O,d=new O,f=[],g=[],v=[],m=[];for(let p=0;p<=n;p++){let _=[],b=p/n,y=o+b*a,w=e*Math.cos(y),M=Math.sqrt(e*e-w*w),x=0;p===0&&o===0?x=.5/t:p===n&&l===Math.PI&&(x=-.5/t);for(let E=0;E<=t;E++){let N=E/t,P=s+N*r;u.x=-M*Math.cos(P),u.y=w,u.z=M*Math.sin(P),g.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),m.push(N+x,1-b),_.push(c++)}h.push(_)}for(let p=0;p<n;p++)for(let _=0;_<t;_++){let b=h[p][_+1],y=h[p][_],w=h[p+1][_],M=h[p+1][_+1];(p!==0||o>0)&&f.push(b,y,M),(p!==n-1||l<Math.PI)&&f.push(y,w,M)}this.setIndex(f),this.setAttribute("position",new kt(g,3)),this.setAttribute("normal",new kt(v,3)),this.setAttribute("uv",new kt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Da=class i extends qt{constructor(e=new La(new O(-1,-1,0),new O(-1,1,0),new O(1,1,0)),t=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:e,tubularSegments:t,radius:n,radialSegments:s,closed:r};let o=e.computeFrenetFrames(t,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new O,l=new O,c=new Oe,h=new O,u=[],d=[],f=[],g=[];v(),this.setIndex(g),this.setAttribute("position",new kt(u,3)),this.setAttribute("normal",new kt(d,3)),this.setAttribute("uv",new kt(f,2));function v(){for(let b=0;b<t;b++)m(b);m(r===!1?t:0),_(),p()}function m(b){h=e.getPointAt(b/t,h);let y=o.normals[b],w=o.binormals[b];for(let M=0;M<=s;M++){let x=M/s*Math.PI*2,E=Math.sin(x),N=-Math.cos(x);l.x=N*y.x+E*w.x,l.y=N*y.y+E*w.y,l.z=N*y.z+E*w.z,l.normalize(),d.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function p(){for(let b=1;b<=t;b++)for(let y=1;y<=s;y++){let w=(s+1)*(b-1)+(y-1),M=(s+1)*b+(y-1),x=(s+1)*b+y,E=(s+1)*(b-1)+y;g.push(w,M,E),g.push(M,x,E)}}function _(){for(let b=0;b<=t;b++)for(let y=0;y<=s;y++)c.x=b/t,c.y=y/s,f.push(c.x,c.y)}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON();return e.path=this.parameters.path.toJSON(),e}static fromJSON(e){return new i(new Sy[e.path.type]().fromJSON(e.path),e.tubularSegments,e.radius,e.radialSegments,e.closed)}};var Na=class extends vi{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ge(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function yr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(em(s))s.isRenderTargetTexture?(Je("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(em(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function kn(i){let e={};for(let t=0;t<i.length;t++){let n=yr(i[t]);for(let s in n)e[s]=n[s]}return e}function em(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function My(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Nd(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var Ym={clone:yr,merge:kn},wy=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Ey=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Si=class extends vi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=wy,this.fragmentShader=Ey,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=yr(e.uniforms),this.uniformsGroups=My(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ge().setHex(s.value);break;case"v2":this.uniforms[n].value=new Oe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new O().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Kt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new it().fromArray(s.value);break;case"m4":this.uniforms[n].value=new St().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},vc=class extends Si{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Ss=class extends vi{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ge(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Sh,this.normalScale=new Oe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new vs,this.combine=Uc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},bc=class extends vi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Dm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Sc=class extends vi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function no(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function Wl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var qs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Mc=class extends qs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Ju,endingEnd:Ju}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Ku:r=e,a=2*t-n;break;case ju:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Ku:o=e,l=2*n-t;break;case ju:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),v=g*g,m=v*g,p=-d*m+2*d*v-d*g,_=(1+d)*m+(-1.5-2*d)*v+(-.5+d)*g+1,b=(-1-f)*m+(1.5+f)*v+.5*g,y=f*m-f*v;for(let w=0;w!==a;++w)r[w]=p*o[h+w]+_*o[c+w]+b*o[l+w]+y*o[u+w];return r}},wc=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Ec=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Tc=class extends qs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-t)/(s-t),v=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*g;return r}let d=a*2,f=e-1;for(let g=0;g!==a;++g){let v=o[c+g],m=o[l+g],p=f*d+g*2,_=u[p],b=u[p+1],y=e*d+g*2,w=h[y],M=h[y+1],x=Ay(n,t,_,w,s);r[g]=$m(x,v,b,M,m)}return r}};function $m(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Ty(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Ay(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=$m(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Ty(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var hi=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=no(t,this.TimeBufferType),this.values=no(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:no(e.times,Array),values:no(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),Wl(e.settings)&&(n.settings={inTangents:no(e.settings.inTangents,Array),outTangents:no(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ec(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new wc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Mc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Tc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case fa:t=this.InterpolantFactoryMethodDiscrete;break;case sc:t=this.InterpolantFactoryMethodLinear;break;case Yl:t=this.InterpolantFactoryMethodSmooth;break;case Zu:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Je("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return fa;case this.InterpolantFactoryMethodLinear:return sc;case this.InterpolantFactoryMethodSmooth:return Yl;case this.InterpolantFactoryMethodBezier:return Zu}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;Wl(this.settings)&&(tm(this.settings.inTangents,e),tm(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;Wl(this.settings)&&(nm(this.settings.inTangents,e),nm(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Nx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Yl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let g=0;g!==n;++g){let v=t[u+g];if(v!==t[d+g]||v!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,Wl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function tm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function nm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}hi.prototype.ValueTypeName="";hi.prototype.TimeBufferType=Float32Array;hi.prototype.ValueBufferType=Float32Array;hi.prototype.DefaultInterpolation=sc;var Ys=class extends hi{constructor(e,t,n){super(e,t,n)}};Ys.prototype.ValueTypeName="bool";Ys.prototype.ValueBufferType=Array;Ys.prototype.DefaultInterpolation=fa;Ys.prototype.InterpolantFactoryMethodLinear=void 0;Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var Ac=class extends hi{constructor(e,t,n,s){super(e,t,n,s)}};Ac.prototype.ValueTypeName="color";var Rc=class extends hi{constructor(e,t,n,s){super(e,t,n,s)}};Rc.prototype.ValueTypeName="number";var Cc=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)Bn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ua=class extends hi{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Cc(this.times,this.values,this.getValueSize(),e)}};Ua.prototype.ValueTypeName="quaternion";Ua.prototype.InterpolantFactoryMethodSmooth=void 0;var $s=class extends hi{constructor(e,t,n){super(e,t,n)}};$s.prototype.ValueTypeName="string";$s.prototype.ValueBufferType=Array;$s.prototype.DefaultInterpolation=fa;$s.prototype.InterpolantFactoryMethodLinear=void 0;$s.prototype.InterpolantFactoryMethodSmooth=void 0;var Pc=class extends hi{constructor(e,t,n,s){super(e,t,n,s)}};Pc.prototype.ValueTypeName="vector";var Ic=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],g=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Zm=new Ic,Lc=class{constructor(e){this.manager=e!==void 0?e:Zm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Lc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Fa=class extends yn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ge(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Oa=class extends Fa{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(yn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ge(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},$u=new St,im=new O,sm=new O,Dc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Oe(512,512),this.mapType=ei,this.map=null,this.mapPass=null,this.matrix=new St,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ws,this._frameExtents=new Oe(1,1),this._viewportCount=1,this._viewports=[new Kt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;im.setFromMatrixPosition(e.matrixWorld),t.position.copy(im),sm.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(sm),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){$u.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix($u,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===ao||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply($u)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Xl=new O,ql=new Bn,Zi=new O,Ba=class extends yn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new St,this.projectionMatrix=new St,this.projectionMatrixInverse=new St,this.coordinateSystem=xi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Xl,ql,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Xl,ql,Zi.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Xl,ql,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Xl,ql,Zi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Vs=new O,rm=new Oe,om=new Oe,Yn=class extends Ba{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=co*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ca*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return co*2*Math.atan(Math.tan(ca*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Vs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z),Vs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z)}getViewSize(e,t){return this.getViewBounds(e,rm,om),t.subVectors(om,rm)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ca*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var ka=class extends Ba{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},ed=class extends Dc{constructor(){super(new ka(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},za=class extends Fa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(yn.DEFAULT_UP),this.updateMatrix(),this.target=new yn,this.shadow=new ed}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var io=-90,so=1,yo=class extends yn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Yn(io,so,e,t);s.layers=this.layers,this.add(s);let r=new Yn(io,so,e,t);r.layers=this.layers,this.add(r);let o=new Yn(io,so,e,t);o.layers=this.layers,this.add(o);let a=new Yn(io,so,e,t);a.layers=this.layers,this.add(a);let l=new Yn(io,so,e,t);l.layers=this.layers,this.add(l);let c=new Yn(io,so,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===xi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===ao)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Nc=class extends Yn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Ud="\\[\\]\\.:\\/",Ry=new RegExp("["+Ud+"]","g"),Fd="[^"+Ud+"]",Cy="[^"+Ud.replace("\\.","")+"]",Py=/((?:WC+[\/:])*)/.source.replace("WC",Fd),Iy=/(WCOD+)?/.source.replace("WCOD",Cy),Ly=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Fd),Dy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Fd),Ny=new RegExp("^"+Py+Iy+Ly+Dy+"$"),Uy=["material","materials","bones","map"],td=class{constructor(e,t,n){let s=n||Xt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Xt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Ry,"")}static parseTrackName(e){let t=Ny.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Uy.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Je("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Xt.Composite=td;Xt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Xt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Xt.prototype.GetterByBindingType=[Xt.prototype._getValue_direct,Xt.prototype._getValue_array,Xt.prototype._getValue_arrayElement,Xt.prototype._getValue_toArray];Xt.prototype.SetterByBindingTypeAndVersioning=[[Xt.prototype._setValue_direct,Xt.prototype._setValue_direct_setNeedsUpdate,Xt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_array,Xt.prototype._setValue_array_setNeedsUpdate,Xt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_arrayElement,Xt.prototype._setValue_arrayElement_setNeedsUpdate,Xt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_fromArray,Xt.prototype._setValue_fromArray_setNeedsUpdate,Xt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var uR=new Float32Array(1);var am=new St,fr=class{constructor(e,t,n=0,s=1/0){this.ray=new hr(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new uo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return am.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(am),this}intersectObject(e,t=!0,n=[]){return nd(e,this,n,t),n.sort(lm),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)nd(e[s],this,n,t);return n.sort(lm),n}};function lm(i,e){return i.distance-e.distance}function nd(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)nd(r[o],e,t,!0)}}var id=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};function Od(i,e,t,n){let s=Fy(n);switch(t){case Sd:return i*e;case Vc:return i*e/s.components*s.byteLength;case Hc:return i*e/s.components*s.byteLength;case Js:return i*e*2/s.components*s.byteLength;case Wc:return i*e*2/s.components*s.byteLength;case Md:return i*e*3/s.components*s.byteLength;case Fi:return i*e*4/s.components*s.byteLength;case Xc:return i*e*4/s.components*s.byteLength;case Va:case Ha:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Wa:case Xa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Yc:case Zc:return Math.max(i,16)*Math.max(e,8)/4;case qc:case $c:return Math.max(i,8)*Math.max(e,8)/2;case Jc:case Kc:case Qc:case eh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case jc:case qa:case th:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case nh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case ih:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case sh:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case rh:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case oh:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case ah:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case lh:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case ch:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case hh:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case uh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case dh:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case fh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case ph:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case mh:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case gh:case _h:case xh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case yh:case vh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Ya:case bh:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Fy(i){switch(i){case ei:case xd:return{byteLength:1,components:1};case Mo:case yd:case Ui:return{byteLength:2,components:1};case zc:case Gc:return{byteLength:2,components:4};case Ni:case kc:case Mi:return{byteLength:4,components:1};case vd:case bd:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Je("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function _g(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function By(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<u.length;f++){let g=u[d],v=u[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,g=u.length;f<g;f++){let v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var ky=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,zy=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Gy=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Vy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Hy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Wy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Xy=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT )
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN )
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,qy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Yy=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,$y=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Zy=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Jy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Ky=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,jy=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Qy=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,ev=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,tv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,nv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,iv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,sv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,rv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,ov=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,av=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,lv=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,cv=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,hv=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,uv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,dv=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,fv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,pv="gl_FragColor = linearToOutputTexel( gl_FragColor );",mv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,gv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,_v=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,xv=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,yv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS

		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,vv=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,bv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Sv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Mv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,wv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Ev=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Tv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Av=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Rv=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Cv=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,Pv=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,Iv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Lv=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Dv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Nv=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Uv=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,Fv=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN

 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );

 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );

 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );

 		irradiance *= sheenEnergyComp;

 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,Ov=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Bv=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,kv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,zv=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Gv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Vv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Hv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Wv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Xv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,qv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Yv=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,$v=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Zv=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Jv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Kv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,jv=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Qv=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,eb=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,tb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,nb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,ib=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,sb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,rb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,ob=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,ab=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,lb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,cb=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,hb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,ub=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,db=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,fb=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER

		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {

	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,pb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,mb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,gb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,_b=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,xb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,yb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,vb=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif

				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,bb=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Sb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Mb=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,wb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Eb=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Tb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Ab=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Rb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Cb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Pb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Ib=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Lb=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,Db=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Nb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Ub=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Fb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,Ob=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Bb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,kb=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,zb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Gb=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Vb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Hb=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Wb=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,Xb=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,qb=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Yb=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,$b=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Zb=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Jb=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Kb=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,jb=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,Qb=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,eS=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,tS=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,nS=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,iS=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,sS=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,rS=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,oS=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,aS=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,lS=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,cS=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN

		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;

 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,hS=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,uS=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,dS=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,fS=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,pS=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,mS=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,gS=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,_S=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ut={alphahash_fragment:ky,alphahash_pars_fragment:zy,alphamap_fragment:Gy,alphamap_pars_fragment:Vy,alphatest_fragment:Hy,alphatest_pars_fragment:Wy,aomap_fragment:Xy,aomap_pars_fragment:qy,batching_pars_vertex:Yy,batching_vertex:$y,begin_vertex:Zy,beginnormal_vertex:Jy,bsdfs:Ky,iridescence_fragment:jy,bumpmap_pars_fragment:Qy,clipping_planes_fragment:ev,clipping_planes_pars_fragment:tv,clipping_planes_pars_vertex:nv,clipping_planes_vertex:iv,color_fragment:sv,color_pars_fragment:rv,color_pars_vertex:ov,color_vertex:av,common:lv,defaultnormal_vertex:cv,displacementmap_pars_vertex:hv,displacementmap_vertex:uv,emissivemap_fragment:dv,emissivemap_pars_fragment:fv,colorspace_fragment:pv,colorspace_pars_fragment:mv,envmap_fragment:gv,envmap_common_pars_fragment:_v,envmap_pars_fragment:xv,envmap_pars_vertex:yv,envmap_physical_pars_fragment:Pv,envmap_vertex:vv,fog_vertex:bv,fog_pars_vertex:Sv,fog_fragment:Mv,fog_pars_fragment:wv,gradientmap_pars_fragment:Ev,lightmap_pars_fragment:Tv,lights_lambert_fragment:Av,lights_lambert_pars_fragment:Rv,lights_pars_begin:Cv,lights_toon_fragment:Iv,lights_toon_pars_fragment:Lv,lights_phong_fragment:Dv,lights_phong_pars_fragment:Nv,lights_physical_fragment:Uv,lights_physical_pars_fragment:Fv,lights_fragment_begin:Ov,lights_fragment_maps:Bv,lights_fragment_end:kv,lightprobes_pars_fragment:zv,logdepthbuf_fragment:Gv,logdepthbuf_pars_fragment:Vv,logdepthbuf_pars_vertex:Hv,logdepthbuf_vertex:Wv,map_fragment:Xv,map_pars_fragment:qv,map_particle_fragment:Yv,map_particle_pars_fragment:$v,metalnessmap_fragment:Zv,metalnessmap_pars_fragment:Jv,morphinstance_vertex:Kv,morphcolor_vertex:jv,morphnormal_vertex:Qv,morphtarget_pars_vertex:eb,morphtarget_vertex:tb,normal_fragment_begin:nb,normal_fragment_maps:ib,normal_pars_fragment:sb,normal_pars_vertex:rb,normal_vertex:ob,normalmap_pars_fragment:ab,clearcoat_normal_fragment_begin:lb,clearcoat_normal_fragment_maps:cb,clearcoat_pars_fragment:hb,iridescence_pars_fragment:ub,opaque_fragment:db,packing:fb,premultiplied_alpha_fragment:pb,project_vertex:mb,dithering_fragment:gb,dithering_pars_fragment:_b,roughnessmap_fragment:xb,roughnessmap_pars_fragment:yb,shadowmap_pars_fragment:vb,shadowmap_pars_vertex:bb,shadowmap_vertex:Sb,shadowmask_pars_fragment:Mb,skinbase_vertex:wb,skinning_pars_vertex:Eb,skinning_vertex:Tb,skinnormal_vertex:Ab,specularmap_fragment:Rb,specularmap_pars_fragment:Cb,tonemapping_fragment:Pb,tonemapping_pars_fragment:Ib,transmission_fragment:Lb,transmission_pars_fragment:Db,uv_pars_fragment:Nb,uv_pars_vertex:Ub,uv_vertex:Fb,worldpos_vertex:Ob,background_vert:Bb,background_frag:kb,backgroundCube_vert:zb,backgroundCube_frag:Gb,cube_vert:Vb,cube_frag:Hb,depth_vert:Wb,depth_frag:Xb,distance_vert:qb,distance_frag:Yb,equirect_vert:$b,equirect_frag:Zb,linedashed_vert:Jb,linedashed_frag:Kb,meshbasic_vert:jb,meshbasic_frag:Qb,meshlambert_vert:eS,meshlambert_frag:tS,meshmatcap_vert:nS,meshmatcap_frag:iS,meshnormal_vert:sS,meshnormal_frag:rS,meshphong_vert:oS,meshphong_frag:aS,meshphysical_vert:lS,meshphysical_frag:cS,meshtoon_vert:hS,meshtoon_frag:uS,points_vert:dS,points_frag:fS,shadow_vert:pS,shadow_frag:mS,sprite_vert:gS,sprite_frag:_S},Le={common:{diffuse:{value:new Ge(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new it}},envmap:{envMap:{value:null},envMapRotation:{value:new it},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new it}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new it}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new it},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new it},normalScale:{value:new Oe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new it},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new it}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new it}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new it}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ge(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ge(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0},uvTransform:{value:new it}},sprite:{diffuse:{value:new Ge(16777215)},opacity:{value:1},center:{value:new Oe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}}},ss={basic:{uniforms:kn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ut.meshbasic_vert,fragmentShader:ut.meshbasic_frag},lambert:{uniforms:kn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},envMapIntensity:{value:1}}]),vertexShader:ut.meshlambert_vert,fragmentShader:ut.meshlambert_frag},phong:{uniforms:kn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},specular:{value:new Ge(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ut.meshphong_vert,fragmentShader:ut.meshphong_frag},standard:{uniforms:kn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag},toon:{uniforms:kn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)}}]),vertexShader:ut.meshtoon_vert,fragmentShader:ut.meshtoon_frag},matcap:{uniforms:kn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ut.meshmatcap_vert,fragmentShader:ut.meshmatcap_frag},points:{uniforms:kn([Le.points,Le.fog]),vertexShader:ut.points_vert,fragmentShader:ut.points_frag},dashed:{uniforms:kn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ut.linedashed_vert,fragmentShader:ut.linedashed_frag},depth:{uniforms:kn([Le.common,Le.displacementmap]),vertexShader:ut.depth_vert,fragmentShader:ut.depth_frag},normal:{uniforms:kn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ut.meshnormal_vert,fragmentShader:ut.meshnormal_frag},sprite:{uniforms:kn([Le.sprite,Le.fog]),vertexShader:ut.sprite_vert,fragmentShader:ut.sprite_frag},background:{uniforms:{uvTransform:{value:new it},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ut.background_vert,fragmentShader:ut.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new it}},vertexShader:ut.backgroundCube_vert,fragmentShader:ut.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ut.cube_vert,fragmentShader:ut.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ut.equirect_vert,fragmentShader:ut.equirect_frag},distance:{uniforms:kn([Le.common,Le.displacementmap,{referencePosition:{value:new O},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ut.distance_vert,fragmentShader:ut.distance_frag},shadow:{uniforms:kn([Le.lights,Le.fog,{color:{value:new Ge(0)},opacity:{value:1}}]),vertexShader:ut.shadow_vert,fragmentShader:ut.shadow_frag}};ss.physical={uniforms:kn([ss.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new it},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new it},clearcoatNormalScale:{value:new Oe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new it},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new it},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new it},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new it},sheen:{value:0},sheenColor:{value:new Ge(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new it},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new it},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new it},transmissionSamplerSize:{value:new Oe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new it},attenuationDistance:{value:0},attenuationColor:{value:new Ge(0)},specularColor:{value:new Ge(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new it},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new it},anisotropyVector:{value:new Oe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new it}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag};var wh={r:0,b:0,g:0},xS=new St,xg=new it;xg.set(-1,0,0,0,1,0,0,0,1);function yS(i,e,t,n,s,r){let o=new Ge(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(_){let b=_.isScene===!0?_.background:null;if(b&&b.isTexture){let y=_.backgroundBlurriness>0;b=e.get(b,y)}return b}function g(_){let b=!1,y=f(_);y===null?m(o,a):y&&y.isColor&&(m(y,1),b=!0);let w=i.xr.getEnvironmentBlendMode();w==="additive"?t.buffers.color.setClear(0,0,0,1,r):w==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||b)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(_,b){let y=f(b);y&&y.isCubeTexture?(c===void 0&&(c=new In(new Qi(1,1,1),new Si({name:"BackgroundCubeMaterial",uniforms:yr(ss.backgroundCube.uniforms),vertexShader:ss.backgroundCube.vertexShader,fragmentShader:ss.backgroundCube.fragmentShader,side:Jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(w,M,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=y,c.material.uniforms.backgroundBlurriness.value=b.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(xS.makeRotationFromEuler(b.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(xg),c.material.toneMapped=xt.getTransfer(y.colorSpace)!==Tt,(h!==y||u!==y.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=y,u=y.version,d=i.toneMapping),c.layers.enableAll(),_.unshift(c,c.geometry,c.material,0,0,null)):y&&y.isTexture&&(l===void 0&&(l=new In(new dr(2,2),new Si({name:"BackgroundMaterial",uniforms:yr(ss.background.uniforms),vertexShader:ss.background.vertexShader,fragmentShader:ss.background.fragmentShader,side:Zs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=y,l.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,l.material.toneMapped=xt.getTransfer(y.colorSpace)!==Tt,y.matrixAutoUpdate===!0&&y.updateMatrix(),l.material.uniforms.uvTransform.value.copy(y.matrix),(h!==y||u!==y.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=y,u=y.version,d=i.toneMapping),l.layers.enableAll(),_.unshift(l,l.geometry,l.material,0,0,null))}function m(_,b){_.getRGB(wh,Nd(i)),t.buffers.color.setClear(wh.r,wh.g,wh.b,b,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(_,b=1){o.set(_),a=b,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(_){a=_,m(o,a)},render:g,addToRenderList:v,dispose:p}}function vS(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(L,F,G,D,z){let Y=!1,H=u(L,D,G,F);r!==H&&(r=H,c(r.object)),Y=f(L,D,G,z),Y&&g(L,D,G,z),z!==null&&e.update(z,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,y(L,F,G,D),z!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(z).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function u(L,F,G,D){let z=D.wireframe===!0,Y=n[F.id];Y===void 0&&(Y={},n[F.id]=Y);let H=L.isInstancedMesh===!0?L.id:0,ae=Y[H];ae===void 0&&(ae={},Y[H]=ae);let Z=ae[G.id];Z===void 0&&(Z={},ae[G.id]=Z);let j=Z[z];return j===void 0&&(j=d(l()),Z[z]=j),j}function d(L){let F=[],G=[],D=[];for(let z=0;z<t;z++)F[z]=0,G[z]=0,D[z]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:F,enabledAttributes:G,attributeDivisors:D,object:L,attributes:{},index:null}}function f(L,F,G,D){let z=r.attributes,Y=F.attributes,H=0,ae=G.getAttributes();for(let Z in ae)if(ae[Z].location>=0){let ie=z[Z],de=Y[Z];if(de===void 0&&(Z==="instanceMatrix"&&L.instanceMatrix&&(de=L.instanceMatrix),Z==="instanceColor"&&L.instanceColor&&(de=L.instanceColor)),ie===void 0||ie.attribute!==de||de&&ie.data!==de.data)return!0;H++}return r.attributesNum!==H||r.index!==D}function g(L,F,G,D){let z={},Y=F.attributes,H=0,ae=G.getAttributes();for(let Z in ae)if(ae[Z].location>=0){let ie=Y[Z];ie===void 0&&(Z==="instanceMatrix"&&L.instanceMatrix&&(ie=L.instanceMatrix),Z==="instanceColor"&&L.instanceColor&&(ie=L.instanceColor));let de={};de.attribute=ie,ie&&ie.data&&(de.data=ie.data),z[Z]=de,H++}r.attributes=z,r.attributesNum=H,r.index=D}function v(){let L=r.newAttributes;for(let F=0,G=L.length;F<G;F++)L[F]=0}function m(L){p(L,0)}function p(L,F){let G=r.newAttributes,D=r.enabledAttributes,z=r.attributeDivisors;G[L]=1,D[L]===0&&(i.enableVertexAttribArray(L),D[L]=1),z[L]!==F&&(i.vertexAttribDivisor(L,F),z[L]=F)}function _(){let L=r.newAttributes,F=r.enabledAttributes;for(let G=0,D=F.length;G<D;G++)F[G]!==L[G]&&(i.disableVertexAttribArray(G),F[G]=0)}function b(L,F,G,D,z,Y,H){H===!0?i.vertexAttribIPointer(L,F,G,z,Y):i.vertexAttribPointer(L,F,G,D,z,Y)}function y(L,F,G,D){v();let z=D.attributes,Y=G.getAttributes(),H=F.defaultAttributeValues;for(let ae in Y){let Z=Y[ae];if(Z.location>=0){let j=z[ae];if(j===void 0&&(ae==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),ae==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let ie=j.normalized,de=j.itemSize,ue=e.get(j);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Ae=me===i.INT||me===i.UNSIGNED_INT||j.gpuType===kc;if(j.isInterleavedBufferAttribute){let Se=j.data,qe=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,ot=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let He=0;He<Z.locationSize;He++)p(Z.location+He,Se.meshPerAttribute);L.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let He=0;He<Z.locationSize;He++)m(Z.location+He);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let He=0;He<Z.locationSize;He++)b(Z.location+He,de/Z.locationSize,me,ie,qe*xe,(ot+de/Z.locationSize*He)*xe,Ae)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<Z.locationSize;Se++)p(Z.location+Se,j.meshPerAttribute);L.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<Z.locationSize;Se++)m(Z.location+Se);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Se=0;Se<Z.locationSize;Se++)b(Z.location+Se,de/Z.locationSize,me,ie,de*xe,de/Z.locationSize*Se*xe,Ae)}}else if(H!==void 0){let ie=H[ae];if(ie!==void 0)switch(ie.length){case 2:i.vertexAttrib2fv(Z.location,ie);break;case 3:i.vertexAttrib3fv(Z.location,ie);break;case 4:i.vertexAttrib4fv(Z.location,ie);break;default:i.vertexAttrib1fv(Z.location,ie)}}}}_()}function w(){N();for(let L in n){let F=n[L];for(let G in F){let D=F[G];for(let z in D){let Y=D[z];for(let H in Y)h(Y[H].object),delete Y[H];delete D[z]}}delete n[L]}}function M(L){if(n[L.id]===void 0)return;let F=n[L.id];for(let G in F){let D=F[G];for(let z in D){let Y=D[z];for(let H in Y)h(Y[H].object),delete Y[H];delete D[z]}}delete n[L.id]}function x(L){for(let F in n){let G=n[F];for(let D in G){let z=G[D];if(z[L.id]===void 0)continue;let Y=z[L.id];for(let H in Y)h(Y[H].object),delete Y[H];delete z[L.id]}}}function E(L){for(let F in n){let G=n[F],D=L.isInstancedMesh===!0?L.id:0,z=G[D];if(z!==void 0){for(let Y in z){let H=z[Y];for(let ae in H)h(H[ae].object),delete H[ae];delete z[Y]}delete G[D],Object.keys(G).length===0&&delete n[F]}}}function N(){P(),o=!0,r!==s&&(r=s,c(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:N,resetDefaultState:P,dispose:w,releaseStatesOfGeometry:M,releaseStatesOfObject:E,releaseStatesOfProgram:x,initAttributes:v,enableAttribute:m,disableUnusedAttributes:_}}function bS(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function SS(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Fi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let E=x===Ui&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==ei&&x!==Mi&&!E&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Je("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Je("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Je("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),_=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),b=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),w=i.getParameter(i.MAX_SAMPLES),M=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:_,maxVaryings:b,maxFragmentUniforms:y,maxSamples:w,samples:M}}function MS(i){let e=this,t=null,n=0,s=!1,r=!1,o=new ai,a=new it,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let g=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,p=i.get(u);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let _=r?0:n,b=_*4,y=p.clippingState||null;l.value=y,y=h(g,d,b,f);for(let w=0;w!==b;++w)y[w]=t[w];p.clippingState=y,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=_}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,g){let v=u!==null?u.length:0,m=null;if(v!==0){if(m=l.value,g!==!0||m===null){let p=f+v*4,_=d.matrixWorldInverse;a.getNormalMatrix(_),(m===null||m.length<p)&&(m=new Float32Array(p));for(let b=0,y=f;b!==v;++b,y+=4)o.copy(u[b]).applyMatrix4(_,a),o.normal.toArray(m,y),m[y+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,m}}var Ja=class extends li{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new Aa(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Qi(5,5,5),r=new Si({name:"CubemapFromEquirect",uniforms:yr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Jn,blending:mr});r.uniforms.tEquirect.value=t;let o=new In(s,r),a=t.minFilter;return t.minFilter===Ms&&(t.minFilter=$n),new yo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},Jm=256,wS=3,ES=20,yg=256,vg=16,TS=3,AS=new O,RS=new Ge,Th=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new yo(1,10,null),this._boxMesh=new In(new Qi(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=AS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(RS));let m=new yo(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,e.background=v,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Qm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=jm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Jm,Pd(e))}_fromTexture(e,t){e.mapping===_r||e.mapping===So?this._setSize(e.image.length===0?Jm:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Km(e,!1,!1),n=Math.log2(e)-wS;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Km(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===_r||e.mapping===So?(this._cubemapMaterial===null&&(this._cubemapMaterial=Qm()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=jm()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=CS(),this._integrationMaterial=PS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/vg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-TS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(yg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=IS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Km(i,e,t){return new Ja(i,{minFilter:Ms,generateMipmaps:e,type:Ui,colorSpace:pa,depthBuffer:t})}function Ka(i,e,t){return new Si({name:i,uniforms:e,vertexShader:ut.cube_vert,fragmentShader:t,side:Jn,blending:mr,depthTest:!1,depthWrite:!1})}function CS(){return Ka("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${yg}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function PS(){return Ka("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:vg}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function IS(){return Ka("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${ES}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function jm(){return Ka("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Qm(){return Ka("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function LS(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Fc||f===Oc)if(e.has(d)){let g=e.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let v=new Ja(g.height);return v.fromEquirectangularTexture(i,d),e.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===Fc||f===Oc,v=f===_r||f===So;if(g||v){let m=t.get(d),p=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==p)return n===null&&(n=new Th(i)),m=g?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let _=d.image;return g&&_&&_.height>0||v&&_&&l(_)?(n===null&&(n=new Th(i)),m=g?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Fc?d.mapping=_r:f===Oc&&(d.mapping=So),d}function l(d){let f=0,g=6;for(let v=0;v<g;v++)d[v]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function DS(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&la("WebGLRenderer: "+n+" extension not supported."),s}}}function NS(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(e.remove(v),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function h(g){let v=g.attributes;for(let m in v)e.update(v[m],i.ARRAY_BUFFER)}function u(g){let v=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let _=v!==null?v.array.length:m.array.length/3-1,b=m.count>=65535?ba:va,y=new b(Math.ceil(_/3)*6,1),w=y.array;if(v!==null){let x=v.array;p=v.version;for(let E=0,N=0;E<_;E+=3){let P=x[E+0],L=x[E+1],F=x[E+2];w[N++]=P,w[N++]=L,w[N++]=L,w[N++]=F,w[N++]=F,w[N++]=P}}else{p=m.version;for(let x=0,E=0;x<_;x+=3){let N=x+0,P=x+1,L=x+2;w[E++]=N,w[E++]=P,w[E++]=P,w[E++]=L,w[E++]=L,w[E++]=N}}y.version=p;let M=r.get(g);M&&e.remove(M),r.set(g,y)}function d(g){let v=r.get(g);if(v){let m=g.index;m!==null&&v.version<m.version&&u(g)}else u(g);return r.get(g)}function f(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function US(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let v=0;for(let m=0;m<f;m++)v+=d[m];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function FS(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function OS(i,e,t){let n=new WeakMap,s=new Kt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let N=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",N)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],b=0;f===!0&&(b=1),g===!0&&(b=2),v===!0&&(b=3);let y=a.attributes.position.count*b,w=1;y>e.maxTextureSize&&(w=Math.ceil(y/e.maxTextureSize),y=e.maxTextureSize);let M=new Float32Array(y*w*4*u),x=new xa(M,y,w,u);x.type=Mi,x.needsUpdate=!0;let E=b*4;for(let P=0;P<u;P++){let L=m[P],F=p[P],G=_[P],D=y*w*4*P;for(let z=0;z<L.count;z++){let Y=z*E;f===!0&&(s.fromBufferAttribute(L,z),M[D+Y+0]=s.x,M[D+Y+1]=s.y,M[D+Y+2]=s.z,M[D+Y+3]=0),g===!0&&(s.fromBufferAttribute(F,z),M[D+Y+4]=s.x,M[D+Y+5]=s.y,M[D+Y+6]=s.z,M[D+Y+7]=0),v===!0&&(s.fromBufferAttribute(G,z),M[D+Y+8]=s.x,M[D+Y+9]=s.y,M[D+Y+10]=s.z,M[D+Y+11]=G.itemSize===4?s.w:1)}}d={count:u,texture:x,size:new Oe(y,w)},n.set(a,d),a.addEventListener("dispose",N)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function BS(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var kS={[hd]:"LINEAR_TONE_MAPPING",[ud]:"REINHARD_TONE_MAPPING",[dd]:"CINEON_TONE_MAPPING",[fd]:"ACES_FILMIC_TONE_MAPPING",[md]:"AGX_TONE_MAPPING",[gd]:"NEUTRAL_TONE_MAPPING",[pd]:"CUSTOM_TONE_MAPPING"};function zS(i,e,t,n,s,r){let o=new li(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new qt;h.setAttribute("position",new kt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new kt([0,2,0,0,2,0],2));let u=new vc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new In(h,u),f=new ka(-1,1,1,-1,0,1),g=null,v=null,m=!1,p,_=null,b=[],y=!1;this.setSize=function(w,M){o.setSize(w,M),a!==null&&a.setSize(w,M),l!==null&&l.setSize(w,M);for(let x=0;x<b.length;x++){let E=b[x];E.setSize&&E.setSize(w,M)}},this.setEffects=function(w){b=w,y=b.length>0&&b[0].isRenderPass===!0;let M=o.width,x=o.height;b.length>0&&a===null&&(a=new li(M,x,{type:Ui,depthBuffer:!1,stencilBuffer:!1}),l=new li(M,x,{type:Ui,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&b.some(N=>N.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new bs(M,x),r===!0&&(c.format=ws,c.type=xr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let N=0;N<b.length;N++){let P=b[N];P.setSize&&P.setSize(M,x),E&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(w,M){if(m||w.toneMapping===ts&&b.length===0)return!1;if(_=M,M!==null){let x=M.width,E=M.height;(o.width!==x||o.height!==E)&&this.setSize(x,E)}return y===!1&&w.setRenderTarget(o),p=w.toneMapping,w.toneMapping=ts,!0},this.hasRenderPass=function(){return y},this.end=function(w,M){w.toneMapping=p,m=!0;let x=o,E=a;for(let N=0;N<b.length;N++){let P=b[N];P.enabled!==!1&&(P.render(w,E,x,M),P.needsSwap!==!1&&(x=E,E=E===a?l:a))}if(g!==w.outputColorSpace||v!==w.toneMapping){g=w.outputColorSpace,v=w.toneMapping,u.defines={},xt.getTransfer(g)===Tt&&(u.defines.SRGB_TRANSFER="");let N=kS[v];N&&(u.defines[N]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=x.texture,w.setRenderTarget(_),w.render(d,f),_=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var bg=new Zn,Sg=new bs(1,1),Mg=new Ca(1),wg=new xa,Eg=new ac,Tg=new Aa,eg=[],tg=[],ng=new Float32Array(16),ig=new Float32Array(9),sg=new Float32Array(4);function Eo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=eg[s];if(r===void 0&&(r=new Float32Array(s),eg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function vn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function bn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Rh(i,e){let t=tg[e];t===void 0&&(t=new Int32Array(e),tg[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function GS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function VS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2fv(this.addr,e),bn(t,e)}}function HS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(vn(t,e))return;i.uniform3fv(this.addr,e),bn(t,e)}}function WS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4fv(this.addr,e),bn(t,e)}}function XS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;sg.set(n),i.uniformMatrix2fv(this.addr,!1,sg),bn(t,n)}}function qS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;ig.set(n),i.uniformMatrix3fv(this.addr,!1,ig),bn(t,n)}}function YS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;ng.set(n),i.uniformMatrix4fv(this.addr,!1,ng),bn(t,n)}}function $S(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function ZS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2iv(this.addr,e),bn(t,e)}}function JS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3iv(this.addr,e),bn(t,e)}}function KS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4iv(this.addr,e),bn(t,e)}}function jS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function QS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2uiv(this.addr,e),bn(t,e)}}function eM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3uiv(this.addr,e),bn(t,e)}}function tM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4uiv(this.addr,e),bn(t,e)}}function Ch(i){return i.version===0&&(i.compareFunction=Td,i.needsUpdate=!0),i}function nM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Ch(Sg):r=bg,t.setTexture2D(e||r,s)}function iM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Eg,s)}function sM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Ch(Mg):r=Tg,t.setTextureCube(e||r,s)}function rM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||wg,s)}function oM(i){switch(i){case 5126:return GS;case 35664:return VS;case 35665:return HS;case 35666:return WS;case 35674:return XS;case 35675:return qS;case 35676:return YS;case 5124:case 35670:return $S;case 35667:case 35671:return ZS;case 35668:case 35672:return JS;case 35669:case 35673:return KS;case 5125:return jS;case 36294:return QS;case 36295:return eM;case 36296:return tM;case 35678:case 36198:case 36298:case 36306:case 35682:return nM;case 35679:case 36299:case 36307:return iM;case 35680:case 36300:case 36308:case 36293:return sM;case 36289:case 36303:case 36311:case 36292:return rM}}function aM(i,e){i.uniform1fv(this.addr,e)}function lM(i,e){let t=Eo(e,this.size,2);i.uniform2fv(this.addr,t)}function cM(i,e){let t=Eo(e,this.size,3);i.uniform3fv(this.addr,t)}function hM(i,e){let t=Eo(e,this.size,4);i.uniform4fv(this.addr,t)}function uM(i,e){let t=Eo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function dM(i,e){let t=Eo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function fM(i,e){let t=Eo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function pM(i,e){i.uniform1iv(this.addr,e)}function mM(i,e){i.uniform2iv(this.addr,e)}function gM(i,e){i.uniform3iv(this.addr,e)}function _M(i,e){i.uniform4iv(this.addr,e)}function xM(i,e){i.uniform1uiv(this.addr,e)}function yM(i,e){i.uniform2uiv(this.addr,e)}function vM(i,e){i.uniform3uiv(this.addr,e)}function bM(i,e){i.uniform4uiv(this.addr,e)}function SM(i,e,t){let n=this.cache,s=e.length,r=Rh(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Ch(Sg):o=bg;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function MM(i,e,t){let n=this.cache,s=e.length,r=Rh(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Eg,r[o])}function wM(i,e,t){let n=this.cache,s=e.length,r=Rh(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Ch(Mg):o=Tg;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function EM(i,e,t){let n=this.cache,s=e.length,r=Rh(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||wg,r[o])}function TM(i){switch(i){case 5126:return aM;case 35664:return lM;case 35665:return cM;case 35666:return hM;case 35674:return uM;case 35675:return dM;case 35676:return fM;case 5124:case 35670:return pM;case 35667:case 35671:return mM;case 35668:case 35672:return gM;case 35669:case 35673:return _M;case 5125:return xM;case 36294:return yM;case 36295:return vM;case 36296:return bM;case 35678:case 36198:case 36298:case 36306:case 35682:return SM;case 35679:case 36299:case 36307:return MM;case 35680:case 36300:case 36308:case 36293:return wM;case 36289:case 36303:case 36311:case 36292:return EM}}var zd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=oM(t.type)}},Gd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=TM(t.type)}},Vd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Bd=/(\w+)(\])?(\[|\.)?/g;function rg(i,e){i.seq.push(e),i.map[e.id]=e}function AM(i,e,t){let n=i.name,s=n.length;for(Bd.lastIndex=0;;){let r=Bd.exec(n),o=Bd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){rg(t,c===void 0?new zd(a,i,e):new Gd(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new Vd(a),rg(t,u)),t=u}}}var wo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);AM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function og(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var RM=37297,CM=0;function PM(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var ag=new it;function IM(i){xt._getMatrix(ag,xt.workingColorSpace,i);let e=`mat3( ${ag.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(i)){case ma:return[e,"LinearTransferOETF"];case Tt:return[e,"sRGBTransferOETF"];default:return Je("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function lg(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+PM(i.getShaderSource(e),a)}else return r}function LM(i,e){let t=IM(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var DM={[hd]:"Linear",[ud]:"Reinhard",[dd]:"Cineon",[fd]:"ACESFilmic",[md]:"AgX",[gd]:"Neutral",[pd]:"Custom"};function NM(i,e){let t=DM[e];return t===void 0?(Je("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Eh=new O;function UM(){xt.getLuminanceCoefficients(Eh);let i=Eh.x.toFixed(4),e=Eh.y.toFixed(4),t=Eh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function FM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Za).join(`
`)}function OM(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function BM(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Za(i){return i!==""}function cg(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function hg(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var kM=/^[ \t]*#include +<([\w\d./]+)>/gm;function Hd(i){return i.replace(kM,zM)}function zM(i,e){let t=ut[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Hd(t)}var GM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function ug(i){return i.replace(GM,VM)}function VM(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function dg(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var HM={[pr]:"SHADOWMAP_TYPE_PCF",[vo]:"SHADOWMAP_TYPE_VSM"};function WM(i){return HM[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var XM={[So]:"ENVMAP_MODE_REFRACTION"};function qM(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":XM[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var YM={[Uc]:"ENVMAP_BLENDING_MULTIPLY",[Pm]:"ENVMAP_BLENDING_MIX",[Im]:"ENVMAP_BLENDING_ADD"};function $M(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":YM[i.combine]||"ENVMAP_BLENDING_NONE"}function ZM(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=WM(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=qM(t),u=$M(t),d=FM(t),f=OM(r),g=s.createProgram(),v,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Za).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Za).join(`
`),m.length>0&&(m+=`
`)):(v=[dg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Za).join(`
`),m=[dg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ts?"#define TONE_MAPPING":"",t.toneMapping!==ts?ut.tonemapping_pars_fragment:"",t.toneMapping!==ts?NM("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ut.colorspace_pars_fragment,LM("linearToOutputTexel",t.outputColorSpace),UM(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Za).join(`
`)),o=Hd(o),o=cg(o,t),o=hg(o,t),a=Hd(a),a=cg(a,t),a=hg(a,t),o=ug(o),a=ug(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",t.glslVersion===Rd?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Rd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let _=p+v+o,b=p+m+a,y=og(s,s.VERTEX_SHADER,_),w=og(s,s.FRAGMENT_SHADER,b);s.attachShader(g,y),s.attachShader(g,w),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function M(P){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",F=s.getShaderInfoLog(y)||"",G=s.getShaderInfoLog(w)||"",D=L.trim(),z=F.trim(),Y=G.trim(),H=!0,ae=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,y,w);else{let Z=lg(s,y,"vertex"),j=lg(s,w,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+D+`
`+Z+`
`+j)}else D!==""?Je("WebGLProgram: Program Info Log:",D):(z===""||Y==="")&&(ae=!1);ae&&(P.diagnostics={runnable:H,programLog:D,vertexShader:{log:z,prefix:v},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(y),s.deleteShader(w),x=new wo(s,g),E=BM(s,g)}let x;this.getUniforms=function(){return x===void 0&&M(this),x};let E;this.getAttributes=function(){return E===void 0&&M(this),E};let N=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return N===!1&&(N=s.getProgramParameter(g,RM)),N},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=CM++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=y,this.fragmentShader=w,this}var JM=0,Wd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Xd(e),t.set(e,n)),n}},Xd=class{constructor(e){this.id=JM++,this.code=e,this.usedTimes=0}};function KM(i){return i===Js||i===qa||i===Ya}function jM(i,e,t,n,s,r){let o=new uo,a=new Wd,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function g(x,E,N,P,L,F){let G=P.fog,D=L.geometry,z=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?P.environment:null,Y=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,H=e.get(x.envMap||z,Y),ae=d[x.type],Z=n.precision;x.precision!==null&&(Z=n.getMaxPrecision(x.precision),Z!==x.precision&&Je("WebGLProgram.getParameters:",x.precision,"not supported, using",Z,"instead."));let j=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,ie=j!==void 0?j.length:0,de=0;D.morphAttributes.position!==void 0&&(de=1),D.morphAttributes.normal!==void 0&&(de=2),D.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(ae){let Re=ss[ae];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=x.vertexShader,ee=x.fragmentShader;let Re=a.getVertexShaderStage(x),lt=a.getFragmentShaderStage(x);a.update(x,Re,lt),me=Re.id,xe=lt.id}let Ae=i.getRenderTarget(),Se=i.state.buffers.depth.getReversed(),qe=L.isInstancedMesh===!0,ot=L.isBatchedMesh===!0,He=!!x.map,dt=!!x.matcap,ct=!!H,st=ct&&H.isPMREMTexture===!0,Zt=!!x.aoMap,Ot=!!x.lightMap,cn=!!x.bumpMap&&x.wireframe===!1,Lt=!!x.normalMap,wn=!!x.displacementMap,vt=!!x.emissiveMap,_n=!!x.metalnessMap,tn=!!x.roughnessMap,hn=x.anisotropy>0,k=x.clearcoat>0,Ce=x.diffuseRoughness>0,Ke=x.dispersion>0,at=x.retroreflectivity>0,Me=x.iridescence>0,Nt=x.sheen>0,Ve=x.transmission>0,Ze=hn&&!!x.anisotropyMap,C=k&&!!x.clearcoatMap,T=k&&!!x.clearcoatNormalMap,q=k&&!!x.clearcoatRoughnessMap,he=Ce&&!!x.diffuseRoughnessMap,oe=Me&&!!x.iridescenceMap,_e=Me&&!!x.iridescenceThicknessMap,ye=Nt&&!!x.sheenColorMap,te=Nt&&!!x.sheenRoughnessMap,se=!!x.specularMap,pe=!!x.specularColorMap,B=!!x.specularIntensityMap,re=Ve&&!!x.transmissionMap,ne=Ve&&!!x.thicknessMap,we=!!x.gradientMap,ge=!!x.alphaMap,be=x.alphaTest>0,We=!!x.alphaHash,et=!!x.extensions,ce=ts;x.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(ce=i.toneMapping);let Be=st?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,tt={shaderID:ae,shaderType:x.type,shaderName:x.name,vertexShader:ue,fragmentShader:ee,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:Z,batching:ot,batchingColor:ot&&L._colorsTexture!==null,instancing:qe,instancingColor:qe&&L.instanceColor!==null,instancingMorph:qe&&L.morphTexture!==null,outputColorSpace:Ae===null?i.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:He,matcap:dt,envMap:ct,envMapMode:ct&&H.mapping,envMapPMREM:st,envMapMaxLod:st?Be.length-1:null,envMapSize:st?Be[0].width:null,aoMap:Zt,lightMap:Ot,bumpMap:cn,normalMap:Lt,displacementMap:wn,emissiveMap:vt,normalMapObjectSpace:Lt&&x.normalMapType===Nm,normalMapTangentSpace:Lt&&x.normalMapType===Sh,packedNormalMap:Lt&&x.normalMapType===Sh&&KM(x.normalMap.format),metalnessMap:_n,roughnessMap:tn,anisotropy:hn,anisotropyMap:Ze,clearcoat:k,clearcoatMap:C,clearcoatNormalMap:T,clearcoatRoughnessMap:q,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ke,retroreflection:at,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Nt,sheenColorMap:ye,sheenRoughnessMap:te,specularMap:se,specularColorMap:pe,specularIntensityMap:B,transmission:Ve,transmissionMap:re,thicknessMap:ne,gradientMap:we,opaque:x.transparent===!1&&x.blending===bo&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:We,combine:x.combine,mapUv:He&&f(x.map.channel),aoMapUv:Zt&&f(x.aoMap.channel),lightMapUv:Ot&&f(x.lightMap.channel),bumpMapUv:cn&&f(x.bumpMap.channel),normalMapUv:Lt&&f(x.normalMap.channel),displacementMapUv:wn&&f(x.displacementMap.channel),emissiveMapUv:vt&&f(x.emissiveMap.channel),metalnessMapUv:_n&&f(x.metalnessMap.channel),roughnessMapUv:tn&&f(x.roughnessMap.channel),anisotropyMapUv:Ze&&f(x.anisotropyMap.channel),clearcoatMapUv:C&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:T&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(x.sheenRoughnessMap.channel),specularMapUv:se&&f(x.specularMap.channel),specularColorMapUv:pe&&f(x.specularColorMap.channel),specularIntensityMapUv:B&&f(x.specularIntensityMap.channel),transmissionMapUv:re&&f(x.transmissionMap.channel),thicknessMapUv:ne&&f(x.thicknessMap.channel),alphaMapUv:ge&&f(x.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Lt||hn),vertexNormals:!!D.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!D.attributes.uv&&(He||ge),fog:!!G,useFog:x.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||D.attributes.normal===void 0&&Lt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Se,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:ie,morphTextureStride:de,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:F.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&N.length>0,shadowMapType:i.shadowMap.type,toneMapping:ce,decodeVideoTexture:He&&x.map.isVideoTexture===!0&&xt.getTransfer(x.map.colorSpace)===Tt,decodeVideoTextureEmissive:vt&&x.emissiveMap.isVideoTexture===!0&&xt.getTransfer(x.emissiveMap.colorSpace)===Tt,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===es,flipSided:x.side===Jn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:et&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(et&&x.extensions.multiDraw===!0||ot)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return tt.vertexUv1s=l.has(1),tt.vertexUv2s=l.has(2),tt.vertexUv3s=l.has(3),l.clear(),tt}function v(x){let E=[];if(x.shaderID?E.push(x.shaderID):(E.push(x.customVertexShaderID),E.push(x.customFragmentShaderID)),x.defines!==void 0)for(let N in x.defines)E.push(N),E.push(x.defines[N]);return x.isRawShaderMaterial===!1&&(m(E,x),p(E,x),E.push(i.outputColorSpace)),E.push(x.customProgramCacheKey),E.join()}function m(x,E){x.push(E.precision),x.push(E.outputColorSpace),x.push(E.envMapMode),x.push(E.envMapPMREM),x.push(E.envMapMaxLod),x.push(E.envMapSize),x.push(E.mapUv),x.push(E.alphaMapUv),x.push(E.lightMapUv),x.push(E.aoMapUv),x.push(E.bumpMapUv),x.push(E.normalMapUv),x.push(E.displacementMapUv),x.push(E.emissiveMapUv),x.push(E.metalnessMapUv),x.push(E.roughnessMapUv),x.push(E.anisotropyMapUv),x.push(E.clearcoatMapUv),x.push(E.clearcoatNormalMapUv),x.push(E.clearcoatRoughnessMapUv),x.push(E.diffuseRoughnessMapUv),x.push(E.iridescenceMapUv),x.push(E.iridescenceThicknessMapUv),x.push(E.sheenColorMapUv),x.push(E.sheenRoughnessMapUv),x.push(E.specularMapUv),x.push(E.specularColorMapUv),x.push(E.specularIntensityMapUv),x.push(E.transmissionMapUv),x.push(E.thicknessMapUv),x.push(E.combine),x.push(E.fogExp2),x.push(E.sizeAttenuation),x.push(E.morphTargetsCount),x.push(E.numSunLights),x.push(E.numDirLights),x.push(E.numPointLights),x.push(E.numSpotLights),x.push(E.numSpotLightMaps),x.push(E.numHemiLights),x.push(E.numRectAreaLights),x.push(E.numSunLightShadows),x.push(E.numDirLightShadows),x.push(E.numPointLightShadows),x.push(E.numSpotLightShadows),x.push(E.numSpotLightShadowsWithMaps),x.push(E.numLightProbes),x.push(E.numLightProbeGrids),x.push(E.shadowMapType),x.push(E.toneMapping),x.push(E.numClippingPlanes),x.push(E.numClipIntersection),x.push(E.depthPacking)}function p(x,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function _(x){let E=d[x.type],N;if(E){let P=ss[E];N=Ym.clone(P.uniforms)}else N=x.uniforms;return N}function b(x,E){let N=h.get(E);return N!==void 0?++N.usedTimes:(N=new ZM(i,E,x,s),c.push(N),h.set(E,N)),N}function y(x){if(--x.usedTimes===0){let E=c.indexOf(x);c[E]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function w(x){a.remove(x)}function M(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:_,acquireProgram:b,releaseProgram:y,releaseShaderCache:w,programs:c,dispose:M}}function QM(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function ew(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function fg(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function pg(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,v,m,p){let _=i[e];return _===void 0?(_={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:m,group:p},i[e]=_):(_.id=d.id,_.object=d,_.geometry=f,_.material=g,_.materialVariant=o(d),_.groupOrder=v,_.renderOrder=d.renderOrder,_.z=m,_.group=p),e++,_}function l(d,f,g,v,m,p,_){_.reversedDepth===!0&&(m=-m);let b=a(d,f,g,v,m,p);g.transmission>0?n.push(b):g.transparent===!0?s.push(b):t.push(b)}function c(d,f,g,v,m,p){let _=a(d,f,g,v,m,p);g.transmission>0?n.unshift(_):g.transparent===!0?s.unshift(_):t.unshift(_)}function h(d,f){t.length>1&&t.sort(d||ew),n.length>1&&n.sort(f||fg),s.length>1&&s.sort(f||fg)}function u(){for(let d=e,f=i.length;d<f;d++){let g=i[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function tw(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new pg,i.set(n,[o])):s>=r.length?(o=new pg,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function nw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new O,color:new Ge};break;case"SpotLight":t={position:new O,direction:new O,color:new Ge,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new O,color:new Ge,distance:0,decay:0};break;case"HemisphereLight":t={direction:new O,skyColor:new Ge,groundColor:new Ge};break;case"RectAreaLight":t={color:new Ge,position:new O,halfWidth:new O,halfHeight:new O};break}return i[e.id]=t,t}}}function iw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Oe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Oe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Oe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var sw=0;function rw(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function ow(i){let e=new nw,t=iw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new O);let s=new O,r=new St,o=new St;function a(c){let h=0,u=0,d=0;for(let F=0;F<9;F++)n.probe[F].set(0,0,0);let f=0,g=0,v=0,m=0,p=0,_=0,b=0,y=0,w=0,M=0,x=0,E=0,N=0,P=0;c.sort(rw);for(let F=0,G=c.length;F<G;F++){let D=c[F],z=D.color,Y=D.intensity,H=D.distance,ae=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===Js?ae=D.shadow.map.texture:ae=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=z.r*Y,u+=z.g*Y,d+=z.b*Y;else if(D.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(D.sh.coefficients[Z],Y);P++}else if(D.isSunLight){let Z=e.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,ie=t.get(D);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[g]=ie,n.sunShadowMap[g]=ae;let de=j.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[v+ue]=j.getMatrix(ue),n.sunShadowCascade[v+ue]=j._cascadeData[ue];v+=de,g++}n.sun[f]=Z,f++}else if(D.isDirectionalLight){let Z=e.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,ie=t.get(D);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.directionalShadow[m]=ie,n.directionalShadowMap[m]=ae,n.directionalShadowMatrix[m]=D.shadow.matrix,w++}n.directional[m]=Z,m++}else if(D.isSpotLight){let Z=e.get(D);Z.position.setFromMatrixPosition(D.matrixWorld),Z.color.copy(z).multiplyScalar(Y),Z.distance=H,Z.coneCos=Math.cos(D.angle),Z.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),Z.decay=D.decay,n.spot[_]=Z;let j=D.shadow;if(D.map&&(n.spotLightMap[E]=D.map,E++,j.updateMatrices(D),D.castShadow&&N++),n.spotLightMatrix[_]=j.matrix,D.castShadow){let ie=t.get(D);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.spotShadow[_]=ie,n.spotShadowMap[_]=ae,x++}_++}else if(D.isRectAreaLight){let Z=e.get(D);Z.color.copy(z).multiplyScalar(Y),Z.halfWidth.set(D.width*.5,0,0),Z.halfHeight.set(0,D.height*.5,0),n.rectArea[b]=Z,b++}else if(D.isPointLight){let Z=e.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),Z.distance=D.distance,Z.decay=D.decay,D.castShadow){let j=D.shadow,ie=t.get(D);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,ie.shadowCameraNear=j.camera.near,ie.shadowCameraFar=j.camera.far,n.pointShadow[p]=ie,n.pointShadowMap[p]=ae,n.pointShadowMatrix[p]=D.shadow.matrix,M++}n.point[p]=Z,p++}else if(D.isHemisphereLight){let Z=e.get(D);Z.skyColor.copy(D.color).multiplyScalar(Y),Z.groundColor.copy(D.groundColor).multiplyScalar(Y),n.hemi[y]=Z,y++}}b>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let L=n.hash;(L.sunLength!==f||L.directionalLength!==m||L.pointLength!==p||L.spotLength!==_||L.rectAreaLength!==b||L.hemiLength!==y||L.numSunShadows!==g||L.numDirectionalShadows!==w||L.numPointShadows!==M||L.numSpotShadows!==x||L.numSpotMaps!==E||L.numLightProbes!==P)&&(n.sun.length=f,n.directional.length=m,n.spot.length=_,n.rectArea.length=b,n.point.length=p,n.hemi.length=y,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=w,n.directionalShadowMap.length=w,n.directionalShadowMatrix.length=w,n.pointShadow.length=M,n.pointShadowMap.length=M,n.pointShadowMatrix.length=M,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+E-N,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=N,n.numLightProbes=P,L.sunLength=f,L.directionalLength=m,L.pointLength=p,L.spotLength=_,L.rectAreaLength=b,L.hemiLength=y,L.numSunShadows=g,L.numDirectionalShadows=w,L.numPointShadows=M,L.numSpotShadows=x,L.numSpotMaps=E,L.numLightProbes=P,n.version=sw++)}function l(c,h){let u=0,d=0,f=0,g=0,v=0,m=0,p=h.matrixWorldInverse;for(let _=0,b=c.length;_<b;_++){let y=c[_];if(y.isSunLight){let w=n.sun[u];w.direction.setFromMatrixPosition(y.matrixWorld),w.direction.transformDirection(p),u++}else if(y.isDirectionalLight){let w=n.directional[d];w.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(p),d++}else if(y.isSpotLight){let w=n.spot[g];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(p),w.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(p),g++}else if(y.isRectAreaLight){let w=n.rectArea[v];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(p),o.identity(),r.copy(y.matrixWorld),r.premultiply(p),o.extractRotation(r),w.halfWidth.set(y.width*.5,0,0),w.halfHeight.set(0,y.height*.5,0),w.halfWidth.applyMatrix4(o),w.halfHeight.applyMatrix4(o),v++}else if(y.isPointLight){let w=n.point[f];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(p),f++}else if(y.isHemisphereLight){let w=n.hemi[m];w.direction.setFromMatrixPosition(y.matrixWorld),w.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function mg(i){let e=new ow(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function aw(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new mg(i),e.set(s,[a])):r>=o.length?(a=new mg(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var lw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,cw=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,hw=[new O(1,0,0),new O(-1,0,0),new O(0,1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1)],uw=[new O(0,-1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1),new O(0,-1,0),new O(0,-1,0)],gg=new St,$a=new O,kd=new O;function dw(i,e,t){let n=new Ws,s=new Oe,r=new Oe,o=new Kt,a=new bc,l=new Sc,c={},h=t.maxTextureSize,u={[Zs]:Jn,[Jn]:Zs,[es]:es},d=new Si({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Oe},radius:{value:4}},vertexShader:lw,fragmentShader:cw}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new qt;g.setAttribute("position",new Bt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new In(g,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=pr;let p=this.type;this.render=function(M,x,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||M.length===0)return;this.type===um&&(Je("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=pr);let N=i.getRenderTarget(),P=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),F=i.state;F.setBlending(mr),F.buffers.depth.getReversed()===!0?F.buffers.color.setClear(0,0,0,0):F.buffers.color.setClear(1,1,1,1),F.buffers.depth.setTest(!0),F.setScissorTest(!1);let G=p!==this.type;G&&x.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(z=>z.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,z=M.length;D<z;D++){let Y=M[D],H=Y.shadow;if(H===void 0){Je("WebGLShadowMap:",Y,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ae=H.getFrameExtents();s.multiply(ae),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ae.x),s.x=r.x*ae.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ae.y),s.y=r.y*ae.y,H.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=Z,H.map===null||G===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===vo){if(Y.isPointLight){Je("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new li(s.x,s.y,{format:Js,type:Ui,minFilter:$n,magFilter:$n,generateMipmaps:!1}),H.map.texture.name=Y.name+".shadowMap",H.map.depthTexture=new bs(s.x,s.y,Mi),H.map.depthTexture.name=Y.name+".shadowMapDepth",H.map.depthTexture.format=ys,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pn,H.map.depthTexture.magFilter=Pn}else Y.isPointLight?(H.map=new Ja(s.x),H.map.depthTexture=new Ca(s.x,Ni)):(H.map=new li(s.x,s.y),H.map.depthTexture=new bs(s.x,s.y,Ni)),H.map.depthTexture.name=Y.name+".shadowMap",H.map.depthTexture.format=ys,this.type===pr?(H.map.depthTexture.compareFunction=Z?Ed:wd,H.map.depthTexture.minFilter=$n,H.map.depthTexture.magFilter=$n):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pn,H.map.depthTexture.magFilter=Pn);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();Y.isPointLight!==!0&&H.updateMatrices(Y,E);let ie=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:E.layers;for(let de=0;de<j;de++){let ue=H.getCamera(de);if(Y.isPointLight){let ee=H.camera,me=H.matrix,xe=Y.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),$a.setFromMatrixPosition(Y.matrixWorld),ee.position.copy($a),kd.copy(ee.position),kd.add(hw[de]),ee.up.copy(uw[de]),ee.lookAt(kd),ee.updateMatrixWorld(),me.makeTranslation(-$a.x,-$a.y,-$a.z),gg.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),H._frustum.setFromProjectionMatrix(gg,ee.coordinateSystem,ee.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,de),i.clear();else{de===0&&(i.setRenderTarget(H.map),i.clear());let ee=H.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),F.viewport(o)}n=H.getFrustum(de),y(x,E,ue,Y,ie,this.type)}H.isPointLightShadow!==!0&&this.type===vo&&_(H,E),H.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(N,P,L)};function _(M,x){let E=e.update(v);d.defines.VSM_SAMPLES!==M.blurSamples&&(d.defines.VSM_SAMPLES=M.blurSamples,f.defines.VSM_SAMPLES=M.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),M.mapPass===null?M.mapPass=new li(s.x,s.y,{format:Js,type:Ui}):(M.mapPass.width!==M.map.width||M.mapPass.height!==M.map.height)&&M.mapPass.setSize(M.map.width,M.map.height),d.uniforms.shadow_pass.value=M.map.depthTexture,d.uniforms.resolution.value.set(M.map.width,M.map.height),d.uniforms.radius.value=M.radius,i.setRenderTarget(M.mapPass),i.clear(),i.renderBufferDirect(x,null,E,d,v,null),f.uniforms.shadow_pass.value=M.mapPass.texture,f.uniforms.resolution.value.set(M.map.width,M.map.height),f.uniforms.radius.value=M.radius,i.setRenderTarget(M.map),i.clear(),i.renderBufferDirect(x,null,E,f,v,null)}function b(M,x,E,N){let P=null,L=E.isPointLight===!0?M.customDistanceMaterial:M.customDepthMaterial;if(L!==void 0)P=L;else if(P=E.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let F=P.uuid,G=x.uuid,D=c[F];D===void 0&&(D={},c[F]=D);let z=D[G];z===void 0&&(z=P.clone(),D[G]=z,x.addEventListener("dispose",w)),P=z}if(P.visible=x.visible,P.wireframe=x.wireframe,N===vo?P.side=x.shadowSide!==null?x.shadowSide:x.side:P.side=x.shadowSide!==null?x.shadowSide:u[x.side],P.alphaMap=x.alphaMap,P.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,P.map=x.map,P.clipShadows=x.clipShadows,P.clippingPlanes=x.clippingPlanes,P.clipIntersection=x.clipIntersection,P.displacementMap=x.displacementMap,P.displacementScale=x.displacementScale,P.displacementBias=x.displacementBias,P.wireframeLinewidth=x.wireframeLinewidth,P.linewidth=x.linewidth,E.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let F=i.properties.get(P);F.light=E}return P}function y(M,x,E,N,P,L){if(M.visible===!1)return;if(M.layers.test(P)&&(M.isMesh||M.isLine||M.isPoints)&&(M.castShadow||M.receiveShadow&&L===vo)&&(!M.frustumCulled||M.intersectsFrustum(n))){M.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,M.matrixWorld);let D=e.update(M),z=M.material;if(Array.isArray(z)){let Y=D.groups;for(let H=0,ae=Y.length;H<ae;H++){let Z=Y[H],j=z[Z.materialIndex];if(j&&j.visible){let ie=b(M,j,N,L);M.onBeforeShadow(i,M,x,E,D,ie,Z),i.renderBufferDirect(E,null,D,ie,M,Z),M.onAfterShadow(i,M,x,E,D,ie,Z)}}}else if(z.visible){let Y=b(M,z,N,L);M.onBeforeShadow(i,M,x,E,D,Y,null),i.renderBufferDirect(E,null,D,Y,M,null),M.onAfterShadow(i,M,x,E,D,Y,null)}}let G=M.children;for(let D=0,z=G.length;D<z;D++)y(G[D],x,E,N,P,L)}function w(M){M.target.removeEventListener("dispose",w);for(let E in c){let N=c[E],P=M.target.uuid;P in N&&(N[P].dispose(),delete N[P])}}}function fw(i,e){function t(){let B=!1,re=new Kt,ne=null,we=new Kt(0,0,0,0);return{setMask:function(ge){ne!==ge&&!B&&(i.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){B=ge},setClear:function(ge,be,We,et,ce){ce===!0&&(ge*=et,be*=et,We*=et),re.set(ge,be,We,et),we.equals(re)===!1&&(i.clearColor(ge,be,We,et),we.copy(re))},reset:function(){B=!1,ne=null,we.set(-1,0,0,0)}}}function n(){let B=!1,re=!1,ne=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let We=e.get("EXT_clip_control");be?We.clipControlEXT(We.LOWER_LEFT_EXT,We.ZERO_TO_ONE_EXT):We.clipControlEXT(We.LOWER_LEFT_EXT,We.NEGATIVE_ONE_TO_ONE_EXT),re=be;let et=ge;ge=null,this.setClear(et)}},getReversed:function(){return re},setTest:function(be){be?Se(i.DEPTH_TEST):qe(i.DEPTH_TEST)},setMask:function(be){ne!==be&&!B&&(i.depthMask(be),ne=be)},setFunc:function(be){if(re&&(be=Wm[be]),we!==be){switch(be){case Zl:i.depthFunc(i.NEVER);break;case Jl:i.depthFunc(i.ALWAYS);break;case Kl:i.depthFunc(i.LESS);break;case oo:i.depthFunc(i.LEQUAL);break;case jl:i.depthFunc(i.EQUAL);break;case Ql:i.depthFunc(i.GEQUAL);break;case ec:i.depthFunc(i.GREATER);break;case tc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){B=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),i.clearDepth(be))},reset:function(){B=!1,ne=null,we=null,ge=null,re=!1}}}function s(){let B=!1,re=null,ne=null,we=null,ge=null,be=null,We=null,et=null,ce=null;return{setTest:function(Be){B||(Be?Se(i.STENCIL_TEST):qe(i.STENCIL_TEST))},setMask:function(Be){re!==Be&&!B&&(i.stencilMask(Be),re=Be)},setFunc:function(Be,tt,Re){(ne!==Be||we!==tt||ge!==Re)&&(i.stencilFunc(Be,tt,Re),ne=Be,we=tt,ge=Re)},setOp:function(Be,tt,Re){(be!==Be||We!==tt||et!==Re)&&(i.stencilOp(Be,tt,Re),be=Be,We=tt,et=Re)},setLocked:function(Be){B=Be},setClear:function(Be){ce!==Be&&(i.clearStencil(Be),ce=Be)},reset:function(){B=!1,re=null,ne=null,we=null,ge=null,be=null,We=null,et=null,ce=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,g=[],v=null,m=!1,p=null,_=null,b=null,y=null,w=null,M=null,x=null,E=new Ge(0,0,0),N=0,P=!1,L=null,F=null,G=null,D=null,z=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ae=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(ae=parseFloat(/^WebGL (\d)/.exec(Z)[1]),H=ae>=1):Z.indexOf("OpenGL ES")!==-1&&(ae=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),H=ae>=2);let j=null,ie={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Kt().fromArray(de),me=new Kt().fromArray(ue);function xe(B,re,ne,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(B,be),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let We=0;We<ne;We++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+We,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Ae={};Ae[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ae[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ae[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(i.DEPTH_TEST),o.setFunc(oo),cn(!1),Lt(sd),Se(i.CULL_FACE),Zt(mr);function Se(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function qe(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function ot(B,re){return d[B]!==re?(i.bindFramebuffer(B,re),d[B]=re,B===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),B===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function He(B,re){let ne=g,we=!1;if(B){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let ge=B.textures;if(ne.length!==ge.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let be=0,We=ge.length;be<We;be++)ne[be]=i.COLOR_ATTACHMENT0+be;ne.length=ge.length,we=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,we=!0);we&&i.drawBuffers(ne)}function dt(B){return v!==B?(i.useProgram(B),v=B,!0):!1}let ct={[gr]:i.FUNC_ADD,[fm]:i.FUNC_SUBTRACT,[pm]:i.FUNC_REVERSE_SUBTRACT};ct[mm]=i.MIN,ct[gm]=i.MAX;let st={[_m]:i.ZERO,[xm]:i.ONE,[ym]:i.SRC_COLOR,[ld]:i.SRC_ALPHA,[Em]:i.SRC_ALPHA_SATURATE,[Mm]:i.DST_COLOR,[bm]:i.DST_ALPHA,[vm]:i.ONE_MINUS_SRC_COLOR,[cd]:i.ONE_MINUS_SRC_ALPHA,[wm]:i.ONE_MINUS_DST_COLOR,[Sm]:i.ONE_MINUS_DST_ALPHA,[Tm]:i.CONSTANT_COLOR,[Am]:i.ONE_MINUS_CONSTANT_COLOR,[Rm]:i.CONSTANT_ALPHA,[Cm]:i.ONE_MINUS_CONSTANT_ALPHA};function Zt(B,re,ne,we,ge,be,We,et,ce,Be){if(B===mr){m===!0&&(qe(i.BLEND),m=!1);return}if(m===!1&&(Se(i.BLEND),m=!0),B!==dm){if(B!==p||Be!==P){if((_!==gr||w!==gr)&&(i.blendEquation(i.FUNC_ADD),_=gr,w=gr),Be)switch(B){case bo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case rd:i.blendFunc(i.ONE,i.ONE);break;case od:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case ad:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",B);break}else switch(B){case bo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case rd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case od:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case ad:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",B);break}b=null,y=null,M=null,x=null,E.set(0,0,0),N=0,p=B,P=Be}return}ge=ge||re,be=be||ne,We=We||we,(re!==_||ge!==w)&&(i.blendEquationSeparate(ct[re],ct[ge]),_=re,w=ge),(ne!==b||we!==y||be!==M||We!==x)&&(i.blendFuncSeparate(st[ne],st[we],st[be],st[We]),b=ne,y=we,M=be,x=We),(et.equals(E)===!1||ce!==N)&&(i.blendColor(et.r,et.g,et.b,ce),E.copy(et),N=ce),p=B,P=!1}function Ot(B,re){B.side===es?qe(i.CULL_FACE):Se(i.CULL_FACE);let ne=B.side===Jn;re&&(ne=!ne),cn(ne),B.blending===bo&&B.transparent===!1?Zt(mr):Zt(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let we=B.stencilWrite;a.setTest(we),we&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),vt(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?Se(i.SAMPLE_ALPHA_TO_COVERAGE):qe(i.SAMPLE_ALPHA_TO_COVERAGE)}function cn(B){L!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),L=B)}function Lt(B){B!==cm?(Se(i.CULL_FACE),B!==F&&(B===sd?i.cullFace(i.BACK):B===hm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):qe(i.CULL_FACE),F=B}function wn(B){B!==G&&(H&&i.lineWidth(B),G=B)}function vt(B,re,ne){B?(Se(i.POLYGON_OFFSET_FILL),(D!==re||z!==ne)&&(D=re,z=ne,o.getReversed()&&(re=-re,ne=-ne),i.polygonOffset(re,ne))):qe(i.POLYGON_OFFSET_FILL)}function _n(B){B?Se(i.SCISSOR_TEST):qe(i.SCISSOR_TEST)}function tn(B){B===void 0&&(B=i.TEXTURE0+Y-1),j!==B&&(i.activeTexture(B),j=B)}function hn(B,re,ne){ne===void 0&&(j===null?ne=i.TEXTURE0+Y-1:ne=j);let we=ie[ne];we===void 0&&(we={type:void 0,texture:void 0},ie[ne]=we),(we.type!==B||we.texture!==re)&&(j!==ne&&(i.activeTexture(ne),j=ne),i.bindTexture(B,re||Ae[B]),we.type=B,we.texture=re)}function k(){let B=ie[j];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Ke(){try{i.compressedTexImage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function at(){try{i.texSubImage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Me(){try{i.texSubImage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Nt(){try{i.compressedTexSubImage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Ve(){try{i.compressedTexSubImage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Ze(){try{i.texStorage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function C(){try{i.texStorage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function T(){try{i.texImage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function he(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function oe(B,re){u[B]!==re&&(i.pixelStorei(B,re),u[B]=re)}function _e(B){ee.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),ee.copy(B))}function ye(B){me.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),me.copy(B))}function te(B,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let we=ne.get(B);we===void 0&&(we=i.getUniformBlockIndex(re,B.name),i.uniformBlockBinding(re,we,we),ne.set(B,we))}function se(B,re,ne){let ge=c.get(re).get(B);l[ge]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,ie={},d={},l={},f=new WeakMap,g=[],v=null,m=!1,p=null,_=null,b=null,y=null,w=null,M=null,x=null,E=new Ge(0,0,0),N=0,P=!1,L=null,F=null,G=null,D=null,z=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:qe,bindFramebuffer:ot,drawBuffers:He,useProgram:dt,setBlending:Zt,setMaterial:Ot,setFlipSided:cn,setCullFace:Lt,setLineWidth:wn,setPolygonOffset:vt,setScissorTest:_n,activeTexture:tn,bindTexture:hn,unbindTexture:k,compressedTexImage2D:Ce,compressedTexImage3D:Ke,texImage2D:T,texImage3D:q,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:se,texStorage2D:Ze,texStorage3D:C,texSubImage2D:at,texSubImage3D:Me,compressedTexSubImage2D:Nt,compressedTexSubImage3D:Ve,scissor:_e,viewport:ye,reset:pe}}function pw(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Oe,h=new WeakMap,u=new Set,d,f=new WeakMap,g=new Set,v=new FinalizationRegistry(C=>g.delete(C)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(C,T){return m?new OffscreenCanvas(C,T):ga("canvas")}function _(C,T,q){let he=1,oe=Ze(C);if((oe.width>q||oe.height>q)&&(he=q/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){let _e=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);d===void 0&&(d=p(_e,ye));let te=T?p(_e,ye):d;return te.width=_e,te.height=ye,te.getContext("2d").drawImage(C,0,0,_e,ye),Je("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+ye+")."),te}else return"data"in C&&Je("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),C;return C}function b(C){return C.generateMipmaps}function y(C){i.generateMipmap(C)}function w(C){return C.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?i.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function M(C,T,q,he,oe,_e=!1){if(C!==null){if(i[C]!==void 0)return i[C];Je("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Je("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=T;if(T===i.RED&&(q===i.FLOAT&&(te=i.R32F),q===i.HALF_FLOAT&&(te=i.R16F),q===i.UNSIGNED_BYTE&&(te=i.R8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.R16_EXT),q===i.SHORT&&ye&&(te=ye.R16_SNORM_EXT)),T===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.R8UI),q===i.UNSIGNED_SHORT&&(te=i.R16UI),q===i.UNSIGNED_INT&&(te=i.R32UI),q===i.BYTE&&(te=i.R8I),q===i.SHORT&&(te=i.R16I),q===i.INT&&(te=i.R32I)),T===i.RG&&(q===i.FLOAT&&(te=i.RG32F),q===i.HALF_FLOAT&&(te=i.RG16F),q===i.UNSIGNED_BYTE&&(te=i.RG8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RG16_EXT),q===i.SHORT&&ye&&(te=ye.RG16_SNORM_EXT)),T===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RG8UI),q===i.UNSIGNED_SHORT&&(te=i.RG16UI),q===i.UNSIGNED_INT&&(te=i.RG32UI),q===i.BYTE&&(te=i.RG8I),q===i.SHORT&&(te=i.RG16I),q===i.INT&&(te=i.RG32I)),T===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGB8UI),q===i.UNSIGNED_SHORT&&(te=i.RGB16UI),q===i.UNSIGNED_INT&&(te=i.RGB32UI),q===i.BYTE&&(te=i.RGB8I),q===i.SHORT&&(te=i.RGB16I),q===i.INT&&(te=i.RGB32I)),T===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),q===i.UNSIGNED_INT&&(te=i.RGBA32UI),q===i.BYTE&&(te=i.RGBA8I),q===i.SHORT&&(te=i.RGBA16I),q===i.INT&&(te=i.RGBA32I)),T===i.RGB&&(q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGB16_EXT),q===i.SHORT&&ye&&(te=ye.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),T===i.RGBA){let se=_e?ma:xt.getTransfer(oe);q===i.FLOAT&&(te=i.RGBA32F),q===i.HALF_FLOAT&&(te=i.RGBA16F),q===i.UNSIGNED_BYTE&&(te=se===Tt?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGBA16_EXT),q===i.SHORT&&ye&&(te=ye.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function x(C,T){let q;return C?T===null||T===Ni||T===xr?q=i.DEPTH24_STENCIL8:T===Mi?q=i.DEPTH32F_STENCIL8:T===Mo&&(q=i.DEPTH24_STENCIL8,Je("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):T===null||T===Ni||T===xr?q=i.DEPTH_COMPONENT24:T===Mi?q=i.DEPTH_COMPONENT32F:T===Mo&&(q=i.DEPTH_COMPONENT16),q}function E(C,T){return b(C)===!0||C.isFramebufferTexture&&C.minFilter!==Pn&&C.minFilter!==$n?Math.log2(Math.max(T.width,T.height))+1:C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?T.mipmaps.length:1}function N(C){let T=new WeakRef(C);n.get(C).__ref=T,g.add(T),v.register(C,T,T)}function P(C){let T=n.get(C).__ref;T!==void 0&&(g.delete(T),v.unregister(T))}function L(C){G(C.target)}function F(C){D(C.target)}function G(C){C.removeEventListener("dispose",L),P(C),Y(C),C.isVideoTexture&&h.delete(C),C.isHTMLTexture&&u.delete(C)}function D(C){C.removeEventListener("dispose",F),P(C),ae(C)}function z(){for(let C of g){let T=C.deref();T!==void 0&&(T.isRenderTarget===!0?D(T):G(T))}g.clear(),u.clear()}function Y(C){let T=n.get(C);if(T.__webglInit===void 0)return;let q=C.source,he=f.get(q);if(he){let oe=he[T.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&H(C),Object.keys(he).length===0&&f.delete(q)}n.remove(C)}function H(C){let T=n.get(C);i.deleteTexture(T.__webglTexture);let q=C.source,he=f.get(q);delete he[T.__cacheKey],o.memory.textures--}function ae(C){let T=n.get(C);T.__depthDisposeCallback&&T.__depthDisposeCallback();let q=C.depthTexture;if(q&&q.renderTarget===C&&G(q),C.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(T.__webglFramebuffer[oe]))for(let _e=0;_e<T.__webglFramebuffer[oe].length;_e++)i.deleteFramebuffer(T.__webglFramebuffer[oe][_e]);else i.deleteFramebuffer(T.__webglFramebuffer[oe]);T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer[oe])}else{if(Array.isArray(T.__webglFramebuffer))for(let oe=0;oe<T.__webglFramebuffer.length;oe++)i.deleteFramebuffer(T.__webglFramebuffer[oe]);else i.deleteFramebuffer(T.__webglFramebuffer);if(T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer),T.__webglMultisampledFramebuffer&&i.deleteFramebuffer(T.__webglMultisampledFramebuffer),T.__webglColorRenderbuffer)for(let oe=0;oe<T.__webglColorRenderbuffer.length;oe++)T.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(T.__webglColorRenderbuffer[oe]);T.__webglDepthRenderbuffer&&i.deleteRenderbuffer(T.__webglDepthRenderbuffer)}let he=C.textures;for(let oe=0,_e=he.length;oe<_e;oe++){let ye=n.get(he[oe]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(C)}let Z=0;function j(){Z=0}function ie(){return Z}function de(C){Z=C}function ue(){let C=Z;return C>=s.maxTextures&&Je("WebGLTextures: Trying to use "+(C+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,C}function ee(C){let T=[];return T.push(C.wrapS),T.push(C.wrapT),T.push(C.wrapR||0),T.push(C.magFilter),T.push(C.minFilter),T.push(C.anisotropy),T.push(C.internalFormat),T.push(C.format),T.push(C.type),T.push(C.generateMipmaps),T.push(C.mipmapsAutoUpdate),T.push(C.premultiplyAlpha),T.push(C.flipY),T.push(C.unpackAlignment),T.push(C.colorSpace),T.join()}function me(C,T){let q=n.get(C);if(C.isVideoTexture&&Nt(C),C.isRenderTargetTexture===!1&&C.isExternalTexture!==!0&&C.version>0&&q.__version!==C.version){let he=C.image;if(he===null)Je("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Je("WebGLRenderer: Texture marked for update but image is incomplete");else{Ot(q,C,T);return}}else C.isExternalTexture&&(q.__webglTexture=C.sourceTexture?C.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+T)}function xe(C,T){let q=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&q.__version!==C.version){Ot(q,C,T);return}else C.isExternalTexture&&(q.__webglTexture=C.sourceTexture?C.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+T)}function Ae(C,T){let q=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&q.__version!==C.version){Ot(q,C,T);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+T)}function Se(C,T){let q=n.get(C);if(C.version>0&&q.__version!==C.version){cn(q,C,T);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+T)}let qe={[nc]:i.REPEAT,[Ji]:i.CLAMP_TO_EDGE,[ic]:i.MIRRORED_REPEAT},ot={[Pn]:i.NEAREST,[Lm]:i.NEAREST_MIPMAP_NEAREST,[Ga]:i.NEAREST_MIPMAP_LINEAR,[$n]:i.LINEAR,[Bc]:i.LINEAR_MIPMAP_NEAREST,[Ms]:i.LINEAR_MIPMAP_LINEAR},He={[Fm]:i.NEVER,[Td]:i.ALWAYS,[Om]:i.LESS,[wd]:i.LEQUAL,[Bm]:i.EQUAL,[Ed]:i.GEQUAL,[km]:i.GREATER,[zm]:i.NOTEQUAL};function dt(C,T){if(T.type===Mi&&e.has("OES_texture_float_linear")===!1&&(T.magFilter===$n||T.magFilter===Bc||T.magFilter===Ga||T.magFilter===Ms||T.minFilter===$n||T.minFilter===Bc||T.minFilter===Ga||T.minFilter===Ms)&&Je("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(C,i.TEXTURE_WRAP_S,qe[T.wrapS]),i.texParameteri(C,i.TEXTURE_WRAP_T,qe[T.wrapT]),(C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY)&&i.texParameteri(C,i.TEXTURE_WRAP_R,qe[T.wrapR]),i.texParameteri(C,i.TEXTURE_MAG_FILTER,ot[T.magFilter]),i.texParameteri(C,i.TEXTURE_MIN_FILTER,ot[T.minFilter]),T.compareFunction&&(i.texParameteri(C,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(C,i.TEXTURE_COMPARE_FUNC,He[T.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(T.magFilter===Pn||T.minFilter!==Ga&&T.minFilter!==Ms||T.type===Mi&&e.has("OES_texture_float_linear")===!1)return;if(T.anisotropy>1||n.get(T).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(C,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(T.anisotropy,s.getMaxAnisotropy())),n.get(T).__currentAnisotropy=T.anisotropy}}}function ct(C,T){let q=!1;C.__webglInit===void 0&&(C.__webglInit=!0,T.addEventListener("dispose",L),N(T));let he=T.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let _e=ee(T);if(_e!==C.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),oe[_e].usedTimes++;let ye=oe[C.__cacheKey];ye!==void 0&&(oe[C.__cacheKey].usedTimes--,ye.usedTimes===0&&H(T)),C.__cacheKey=_e,C.__webglTexture=oe[_e].texture}return q}function st(C,T,q){return Math.floor(Math.floor(C/q)/T)}function Zt(C,T,q,he){let _e=C.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,T.width,T.height,q,he,T.data);else{_e.sort((B,re)=>B.start-re.start);let ye=0;for(let B=1;B<_e.length;B++){let re=_e[ye],ne=_e[B],we=re.start+re.count,ge=st(ne.start,T.width,4),be=st(re.start,T.width,4);ne.start<=we+1&&ge===be&&st(ne.start+ne.count-1,T.width,4)===ge?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++ye,_e[ye]=ne)}_e.length=ye+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),se=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,T.width);for(let B=0,re=_e.length;B<re;B++){let ne=_e[B],we=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),be=we%T.width,We=Math.floor(we/T.width),et=ge,ce=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,We),t.texSubImage2D(i.TEXTURE_2D,0,be,We,et,ce,q,he,T.data)}C.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,se),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Ot(C,T,q){let he=i.TEXTURE_2D;(T.isDataArrayTexture||T.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),T.isData3DTexture&&(he=i.TEXTURE_3D);let oe=ct(C,T),_e=T.source;t.bindTexture(he,C.__webglTexture,i.TEXTURE0+q);let ye=n.get(_e);if(_e.version!==ye.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&T.image instanceof ImageBitmap)===!1){let ce=xt.getPrimaries(xt.workingColorSpace),Be=T.colorSpace===Es?null:xt.getPrimaries(T.colorSpace),tt=T.colorSpace===Es||ce===Be?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,tt)}t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment);let se=_(T.image,!1,s.maxTextureSize);se=Ve(T,se);let pe=r.convert(T.format,T.colorSpace),B=r.convert(T.type),re=M(T.internalFormat,pe,B,T.normalized,T.colorSpace,T.isVideoTexture);dt(he,T);let ne,we=T.mipmaps,ge=T.isVideoTexture!==!0,be=ye.__version===void 0||oe===!0,We=_e.dataReady,et=E(T,se);if(T.isDepthTexture)re=x(T.format===ws,T.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,B,null));else if(T.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,B,ne.data):t.texImage2D(i.TEXTURE_2D,ce,re,ne.width,ne.height,0,pe,B,ne.data);T.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,et,re,se.width,se.height),We&&Zt(T,se,pe,B)):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,B,se.data);else if(T.isCompressedTexture)if(T.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,re,we[0].width,we[0].height,se.depth);for(let ce=0,Be=we.length;ce<Be;ce++)if(ne=we[ce],T.format!==Fi)if(pe!==null)if(ge){if(We)if(T.layerUpdates.size>0){let tt=Od(ne.width,ne.height,T.format,T.type);for(let Re of T.layerUpdates){let lt=ne.data.subarray(Re*tt/ne.data.BYTES_PER_ELEMENT,(Re+1)*tt/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,Re,ne.width,ne.height,1,pe,lt)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,se.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ce,re,ne.width,ne.height,se.depth,0,ne.data,0,0);else Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?We&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,se.depth,pe,B,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ce,re,ne.width,ne.height,se.depth,0,pe,B,ne.data);T.layerUpdates.size>0&&T.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],T.format!==Fi?pe!==null?ge?We&&t.compressedTexSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,ce,re,ne.width,ne.height,0,ne.data):Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,B,ne.data):t.texImage2D(i.TEXTURE_2D,ce,re,ne.width,ne.height,0,pe,B,ne.data)}else if(T.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,re,se.width,se.height,se.depth),We)if(T.layerUpdates.size>0){let ce=Od(se.width,se.height,T.format,T.type);for(let Be of T.layerUpdates){let tt=se.data.subarray(Be*ce/se.data.BYTES_PER_ELEMENT,(Be+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Be,se.width,se.height,1,pe,B,tt)}T.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,B,se.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,B,se.data);else if(T.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,et,re,se.width,se.height,se.depth),We&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,B,se.data)):t.texImage3D(i.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,B,se.data);else if(T.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,et,re,se.width,se.height);else{let ce=se.width,Be=se.height;for(let tt=0;tt<et;tt++)t.texImage2D(i.TEXTURE_2D,tt,re,ce,Be,0,pe,B,null),ce>>=1,Be>>=1}}else if(T.isHTMLTexture){if("texElementImage2D"in i){let ce=i.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),u.add(T),ce.onpaint=Be=>{let tt=Be.changedElements;for(let Re of u)tt.includes(Re.image)&&(Re.needsUpdate=!0)},ce.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,se);else{let tt=i.RGBA,Re=i.RGBA,lt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,tt,Re,lt,se)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Ze(we[0]);t.texStorage2D(i.TEXTURE_2D,et,re,ce.width,ce.height)}for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,pe,B,ne):t.texImage2D(i.TEXTURE_2D,ce,re,pe,B,ne);T.generateMipmaps=!1}else if(ge){if(be){let ce=Ze(se);t.texStorage2D(i.TEXTURE_2D,et,re,ce.width,ce.height)}We&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,B,se)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,B,se);b(T)&&T.mipmapsAutoUpdate===!0&&y(he),ye.__version=_e.version,T.onUpdate&&T.onUpdate(T)}C.__version=T.version}function cn(C,T,q){if(T.image.length!==6)return;let he=ct(C,T),oe=T.source;t.bindTexture(i.TEXTURE_CUBE_MAP,C.__webglTexture,i.TEXTURE0+q);let _e=n.get(oe);if(oe.version!==_e.__version||he===!0){t.activeTexture(i.TEXTURE0+q);let ye=xt.getPrimaries(xt.workingColorSpace),te=T.colorSpace===Es?null:xt.getPrimaries(T.colorSpace),se=T.colorSpace===Es||ye===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=T.isCompressedTexture||T.image[0].isCompressedTexture,B=T.image[0]&&T.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!B?re[Re]=_(T.image[Re],!0,s.maxCubemapSize):re[Re]=B?T.image[Re].image:T.image[Re],re[Re]=Ve(T,re[Re]);let ne=re[0],we=r.convert(T.format,T.colorSpace),ge=r.convert(T.type),be=M(T.internalFormat,we,ge,T.normalized,T.colorSpace),We=T.isVideoTexture!==!0,et=_e.__version===void 0||he===!0,ce=oe.dataReady,Be=E(T,ne);dt(i.TEXTURE_CUBE_MAP,T);let tt;if(T.isDepthTexture){if(be=x(T.format===ws,T.type),et)if(We)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ne.width,ne.height,0,we,ge,null)}else if(pe){We&&et&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,ne.width,ne.height);for(let Re=0;Re<6;Re++){tt=re[Re].mipmaps;for(let lt=0;lt<tt.length;lt++){let Gt=tt[lt];T.format!==Fi?we!==null?We?ce&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,Gt.width,Gt.height,we,Gt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,be,Gt.width,Gt.height,0,Gt.data):Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,Gt.width,Gt.height,we,ge,Gt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,be,Gt.width,Gt.height,0,we,ge,Gt.data)}}}else{if(tt=T.mipmaps,We&&et){tt.length>0&&Be++;let Re=Ze(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(B){We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let lt=0;lt<tt.length;lt++){let Gn=tt[lt].image[Re].image;We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,Gn.width,Gn.height,we,ge,Gn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,be,Gn.width,Gn.height,0,we,ge,Gn.data)}}else{We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let lt=0;lt<tt.length;lt++){let Gt=tt[lt];We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,we,ge,Gt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,be,we,ge,Gt.image[Re])}}}b(T)&&T.mipmapsAutoUpdate===!0&&y(i.TEXTURE_CUBE_MAP),_e.__version=oe.version,T.onUpdate&&T.onUpdate(T)}C.__version=T.version}function Lt(C,T,q,he,oe,_e){let ye=r.convert(q.format,q.colorSpace),te=r.convert(q.type),se=M(q.internalFormat,ye,te,q.normalized,q.colorSpace),pe=n.get(T),B=n.get(q);if(B.__renderTarget=T,!pe.__hasExternalTextures){let re=Math.max(1,T.width>>_e),ne=Math.max(1,T.height>>_e);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,se,re,ne,T.depth,0,ye,te,null):t.texImage2D(oe,_e,se,re,ne,0,ye,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,C),Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,B.__webglTexture,0,at(T)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,B.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function wn(C,T,q){if(i.bindRenderbuffer(i.RENDERBUFFER,C),T.depthBuffer){let he=T.depthTexture,oe=he&&he.isDepthTexture?he.type:null,_e=x(T.stencilBuffer,oe),ye=T.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(T),_e,T.width,T.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(T),_e,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,_e,T.width,T.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,C)}else{let he=T.textures;for(let oe=0;oe<he.length;oe++){let _e=he[oe],ye=r.convert(_e.format,_e.colorSpace),te=r.convert(_e.type),se=M(_e.internalFormat,ye,te,_e.normalized,_e.colorSpace);Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(T),se,T.width,T.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(T),se,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,se,T.width,T.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(C,T,q){let he=T.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,C),!(T.depthTexture&&T.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(T.depthTexture);oe.__renderTarget=T;let _e=he?T.depthTexture.image[0]:T.depthTexture.image;(!oe.__webglTexture||_e.width!==T.width||_e.height!==T.height)&&(_e.width=T.width,_e.height=T.height,T.depthTexture.needsUpdate=!0),he?Se(T.depthTexture,0):me(T.depthTexture,0);let ye=oe.__webglTexture,te=at(T),se=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pe=T.depthTexture.format===ws?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(T.depthTexture.format===ys)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,ye,0);else if(T.depthTexture.format===ws)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function _n(C){let T=n.get(C),q=C.isWebGLCubeRenderTarget===!0;if(T.__boundDepthTexture!==C.depthTexture){let he=C.depthTexture;if(T.__depthDisposeCallback&&T.__depthDisposeCallback(),he){let oe=()=>{delete T.__boundDepthTexture,delete T.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),T.__depthDisposeCallback=oe}T.__boundDepthTexture=he}if(C.depthTexture&&!T.__autoAllocateDepthBuffer)if(q)for(let he=0;he<6;he++)vt(T.__webglFramebuffer[he],C,he);else C.texture.mipmaps.length>0?vt(T.__webglFramebuffer[0],C,0):vt(T.__webglFramebuffer,C,0);else if(q){T.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[he]),T.__webglDepthbuffer[he]===void 0)T.__webglDepthbuffer[he]=i.createRenderbuffer(),wn(T.__webglDepthbuffer[he],C,!1);else{let oe=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=T.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}}else if(C.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer),T.__webglDepthbuffer===void 0)T.__webglDepthbuffer=i.createRenderbuffer(),wn(T.__webglDepthbuffer,C,!1);else{let oe=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=T.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function tn(C,T,q){let he=n.get(C);T!==void 0&&Lt(he.__webglFramebuffer,C,C.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&_n(C)}function hn(C){let T=C.texture,q=n.get(C),he=n.get(T);C.addEventListener("dispose",F),N(C);let oe=C.textures,_e=C.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=T.version,o.memory.textures++),_e){q.__webglFramebuffer=[];for(let te=0;te<6;te++)if(T.mipmaps.length>0){q.__webglFramebuffer[te]=[];for(let se=0;se<T.mipmaps.length;se++)q.__webglFramebuffer[te][se]=i.createFramebuffer()}else q.__webglFramebuffer[te]=i.createFramebuffer()}else{if(T.mipmaps.length>0){q.__webglFramebuffer=[];for(let te=0;te<T.mipmaps.length;te++)q.__webglFramebuffer[te]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(ye)for(let te=0,se=oe.length;te<se;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(C.samples>0&&Me(C)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let se=oe[te];q.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[te]);let pe=r.convert(se.format,se.colorSpace),B=r.convert(se.type),re=M(se.internalFormat,pe,B,se.normalized,se.colorSpace,C.isXRRenderTarget===!0),ne=at(C);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,re,C.width,C.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,q.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),C.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),wn(q.__webglDepthRenderbuffer,C,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),dt(i.TEXTURE_CUBE_MAP,T);for(let te=0;te<6;te++)if(T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)Lt(q.__webglFramebuffer[te][se],C,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,se);else Lt(q.__webglFramebuffer[te],C,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);b(T)?y(i.TEXTURE_CUBE_MAP):T.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let te=0,se=oe.length;te<se;te++){let pe=oe[te],B=n.get(pe),re=i.TEXTURE_2D;(C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(re=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,B.__webglTexture),dt(re,pe),Lt(q.__webglFramebuffer,C,pe,i.COLOR_ATTACHMENT0+te,re,0),b(pe)&&y(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(te=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),dt(te,T),T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)Lt(q.__webglFramebuffer[se],C,T,i.COLOR_ATTACHMENT0,te,se);else Lt(q.__webglFramebuffer,C,T,i.COLOR_ATTACHMENT0,te,0);b(T)?y(te):T.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}C.depthBuffer&&_n(C)}function k(C){let T=C.textures;for(let q=0,he=T.length;q<he;q++){let oe=T[q];if(b(oe)&&oe.mipmapsAutoUpdate===!0){let _e=w(C),ye=n.get(oe).__webglTexture;t.bindTexture(_e,ye),y(_e),t.unbindTexture()}}}let Ce=[];function Ke(C){if(C.samples>0){if(Me(C)===!1){let T=C.textures,q=C.width,he=C.height,oe=i.COLOR_BUFFER_BIT,_e=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(C),te=T.length>1;if(te)for(let pe=0;pe<T.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),C.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<T.length;pe++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let B=n.get(T[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,he,0,0,q,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&Ce.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<T.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let B=n.get(T[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,B,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&l){let T=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[T])}}}function at(C){return Math.min(s.maxSamples,C.samples)}function Me(C){let T=n.get(C);return C.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&T.__useRenderToTexture!==!1}function Nt(C){let T=o.render.frame;h.get(C)!==T&&(h.set(C,T),C.update())}function Ve(C,T){let q=C.colorSpace,he=C.format,oe=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||q!==pa&&q!==Es&&(xt.getTransfer(q)===Tt?(he!==Fi||oe!==ei)&&Je("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",q)),T}function Ze(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=j,this.getTextureUnits=ie,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ae,this.setTextureCube=Se,this.rebindTextures=tn,this.setupRenderTarget=hn,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Ke,this.setupDepthRenderbuffer=_n,this.setupFrameBufferTexture=Lt,this.useMultisampledRTT=Me,this.dispose=z}function mw(i,e){function t(n,s=Es){let r,o=xt.getTransfer(s);if(n===ei)return i.UNSIGNED_BYTE;if(n===zc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Gc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===vd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===bd)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===xd)return i.BYTE;if(n===yd)return i.SHORT;if(n===Mo)return i.UNSIGNED_SHORT;if(n===kc)return i.INT;if(n===Ni)return i.UNSIGNED_INT;if(n===Mi)return i.FLOAT;if(n===Ui)return i.HALF_FLOAT;if(n===Sd)return i.ALPHA;if(n===Md)return i.RGB;if(n===Fi)return i.RGBA;if(n===ys)return i.DEPTH_COMPONENT;if(n===ws)return i.DEPTH_STENCIL;if(n===Vc)return i.RED;if(n===Hc)return i.RED_INTEGER;if(n===Js)return i.RG;if(n===Wc)return i.RG_INTEGER;if(n===Xc)return i.RGBA_INTEGER;if(n===Va||n===Ha||n===Wa||n===Xa)if(o===Tt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Va)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Xa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Va)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Xa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===qc||n===Yc||n===$c||n===Zc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===qc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Yc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===$c)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Zc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Jc||n===Kc||n===jc||n===Qc||n===eh||n===qa||n===th)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Jc||n===Kc)return o===Tt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===jc)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Qc)return r.COMPRESSED_R11_EAC;if(n===eh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===qa)return r.COMPRESSED_RG11_EAC;if(n===th)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===nh||n===ih||n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===nh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===ih)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===sh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===rh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===oh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===ah)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===lh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===ch)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===hh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===uh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===dh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===fh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===ph)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===mh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===gh||n===_h||n===xh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===gh)return o===Tt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===_h)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===xh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===yh||n===vh||n===Ya||n===bh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===yh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===vh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ya)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===bh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===xr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var gw=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,_w=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,qd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Pa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Si({vertexShader:gw,fragmentShader:_w,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new In(new dr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Yd=class extends Ki{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,g=null,v=typeof XRWebGLBinding<"u",m=new qd,p={},_=t.getContextAttributes(),b=null,y=null,w=[],M=[],x=new Oe,E=null,N=null,P=new Yn;P.viewport=new Kt;let L=new Yn;L.viewport=new Kt;let F=[P,L],G=new Nc,D=null,z=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=w[ee];return me===void 0&&(me=new fo,w[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=w[ee];return me===void 0&&(me=new fo,w[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=w[ee];return me===void 0&&(me=new fo,w[ee]=me),me.getHandSpace()};function Y(ee){let me=M.indexOf(ee.inputSource);if(me===-1)return;let xe=w[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function H(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ae);for(let ee=0;ee<w.length;ee++){let me=M[ee];me!==null&&(M[ee]=null,w[ee].disconnect(me))}D=null,z=null,m.reset();for(let ee in p)delete p[ee];if(e.setRenderTarget(b),f=null,d=null,u=null,s=null,y=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(x.width,x.height,!1),N!==null){let ee=N.camera;ee.fov=N.fov,ee.zoom=N.zoom,ee.updateProjectionMatrix(),N=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Je("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Je("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(b=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ae),_.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(x),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ae=null,Se=null;_.depth&&(Se=_.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=_.stencil?ws:ys,Ae=_.stencil?xr:Ni);let qe={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(qe),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),y=new li(d.textureWidth,d.textureHeight,{format:Fi,type:ei,depthTexture:new bs(d.textureWidth,d.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:_.stencil,colorSpace:e.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new li(f.framebufferWidth,f.framebufferHeight,{format:Fi,type:ei,colorSpace:e.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ae(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Ae=M.indexOf(xe);Ae>=0&&(M[Ae]=null,w[Ae].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Ae=M.indexOf(xe);if(Ae===-1){for(let qe=0;qe<w.length;qe++)if(qe>=M.length){M.push(xe),Ae=qe;break}else if(M[qe]===null){M[qe]=xe,Ae=qe;break}if(Ae===-1)break}let Se=w[Ae];Se&&Se.connect(xe)}}function Z(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),G.near=L.near=P.near=me,G.far=L.far=P.far=xe,(D!==G.near||z!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),D=G.near,z=G.far),G.layers.mask=ee.layers.mask|6,P.layers.mask=G.layers.mask&-5,L.layers.mask=G.layers.mask&-3;let Ae=ee.parent,Se=G.cameras;Z(G,Ae);for(let qe=0;qe<Se.length;qe++)Z(Se[qe],Ae);G.projectionMatrix.copy(P.projectionMatrix),G.projectionMatrixInverse.copy(P.projectionMatrixInverse),N===null&&ee.isPerspectiveCamera&&(N={camera:ee,fov:ee.fov,zoom:ee.zoom}),j(ee,G,Ae)};function j(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=co*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(ee){return p[ee]};let ie=null;function de(ee,me){if(h=me.getViewerPose(c||o),g=me,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(y,f.framebuffer),e.setRenderTarget(y));let Ae=!1;xe.length!==G.cameras.length&&(G.cameras.length=0,Ae=!0);for(let He=0;He<xe.length;He++){let dt=xe[He],ct=null;if(f!==null)ct=f.getViewport(dt);else{let Zt=u.getViewSubImage(d,dt);ct=Zt.viewport,He===0&&(e.setRenderTargetTextures(y,Zt.colorTexture,Zt.depthStencilTexture),e.setRenderTarget(y))}let st=F[He];st===void 0&&(st=new Yn,st.layers.enable(He),st.viewport=new Kt,F[He]=st),st.matrix.fromArray(dt.transform.matrix),st.matrix.decompose(st.position,st.quaternion,st.scale),st.projectionMatrix.fromArray(dt.projectionMatrix),st.projectionMatrixInverse.copy(st.projectionMatrix).invert(),st.viewport.set(ct.x,ct.y,ct.width,ct.height),He===0&&(G.matrix.copy(st.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Ae===!0&&G.cameras.push(st)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let He=u.getDepthInformation(xe[0]);He&&He.isValid&&He.texture&&m.init(He,s.renderState)}if(Se&&Se.includes("camera-access")&&v){e.state.unbindTexture(),u=n.getBinding();for(let He=0;He<xe.length;He++){let dt=xe[He].camera;if(dt){let ct=p[dt];ct||(ct=new Pa,p[dt]=ct);let st=u.getCameraImage(dt);ct.sourceTexture=st}}}}for(let xe=0;xe<w.length;xe++){let Ae=M[xe],Se=w[xe];Ae!==null&&Se!==void 0&&Se.update(Ae,me,c||o)}ie&&ie(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),g=null}let ue=new _g;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){ie=ee},this.dispose=function(){}}},xw=new St,Ag=new it;Ag.set(-1,0,0,0,1,0,0,0,1);function yw(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,Nd(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,_,b,y){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),u(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,y)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),v(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,_,b):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Jn&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Jn&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let _=e.get(p),b=_.envMap,y=_.envMapRotation;b&&(m.envMap.value=b,m.envMapRotation.value.setFromMatrix4(xw.makeRotationFromEuler(y)).transpose(),b.isCubeTexture&&b.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Ag),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,_,b){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*_,m.scale.value=b*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function u(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,_){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Jn&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=_.texture,m.transmissionSamplerSize.value.set(_.width,_.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function v(m,p){let _=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(_.matrixWorld),m.nearDistance.value=_.shadow.camera.near,m.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function vw(i,e,t,n){let s={},r={};function o(_,b){let y=b.program;n.uniformBlockBinding(_,y,s[_.id])}function a(_,b){let y=s[_.id];y===void 0&&(g(_),y=l(_),s[_.id]=y,_.addEventListener("dispose",m));let w=b.program;n.updateUBOMapping(_,w);let M=e.render.frame;r[_.id]!==M&&(c(_),r[_.id]=M)}function l(_){let b=i.createBuffer(),y=_.__size,w=_.usage;return i.bindBuffer(i.UNIFORM_BUFFER,b),i.bufferData(i.UNIFORM_BUFFER,y,w),i.bindBuffer(i.UNIFORM_BUFFER,null),b}function c(_){let b=s[_.id],y=_.uniforms,w=_.__cache;i.bindBuffer(i.UNIFORM_BUFFER,b);for(let M=0,x=y.length;M<x;M++){let E=y[M];if(Array.isArray(E))for(let N=0,P=E.length;N<P;N++)h(E[N],M,N,w);else h(E,M,0,w)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(_,b,y,w){if(d(_,b,y,w)===!0){let M=_.__offset,x=_.value;if(Array.isArray(x)){let E=0;for(let N=0;N<x.length;N++){let P=x[N],L=v(P,!0);u(P,_.__data,E),E+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else u(x,_.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,M,_.__data)}}function u(_,b,y){typeof _=="number"||typeof _=="boolean"?b[y]=_:_.isMatrix3?(b[y]=_.elements[0],b[y+1]=_.elements[1],b[y+2]=_.elements[2],b[y+3]=0,b[y+4]=_.elements[3],b[y+5]=_.elements[4],b[y+6]=_.elements[5],b[y+7]=0,b[y+8]=_.elements[6],b[y+9]=_.elements[7],b[y+10]=_.elements[8],b[y+11]=0):ArrayBuffer.isView(_)?b.set(_.subarray(0,b.length-y),y):_.toArray(b,y)}function d(_,b,y,w){let M=_.value,x=b+"_"+y;if(Array.isArray(M)){w[x]===void 0&&(w[x]=[]);let E=w[x],N=!1;for(let P=0;P<M.length;P++)f(M[P],E,P)===!0&&(N=!0);return N}return f(M,w,x)}function f(_,b,y){if(b[y]===void 0)return typeof _=="number"||typeof _=="boolean"?b[y]=_:ArrayBuffer.isView(_)?b[y]=_.slice():b[y]=_.clone(),!0;{let w=b[y];if(typeof _=="number"||typeof _=="boolean"){if(w!==_)return b[y]=_,!0}else{if(ArrayBuffer.isView(_))return!0;if(w.equals(_)===!1)return w.copy(_),!0}}return!1}function g(_){let b=_.uniforms,y=0,w=16;for(let x=0,E=b.length;x<E;x++){let N=Array.isArray(b[x])?b[x]:[b[x]];for(let P=0,L=N.length;P<L;P++){let F=N[P],G=Array.isArray(F.value)?F.value:[F.value],D=Array.isArray(b[x])||Array.isArray(F.value),z=y;for(let H=0,ae=G.length;H<ae;H++){let Z=G[H],j=v(Z,D),ie=y%w,de=ie%j.boundary,ue=ie+de;y+=de,ue!==0&&w-ue<j.storage&&(y+=w-ue),H===0&&(z=y),y+=j.storage}let Y=F.type==="int"?Int32Array:F.type==="uint"?Uint32Array:Float32Array;F.__data=new Y((y-z)/Float32Array.BYTES_PER_ELEMENT),F.__offset=z}}let M=y%w;return M>0&&(y+=w-M),_.__size=y,_.__cache={},this}function v(_,b){let y={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(y.boundary=4,y.storage=4):_.isVector2?(y.boundary=8,y.storage=8):_.isVector3||_.isColor?(y.boundary=16,y.storage=12):_.isVector4?(y.boundary=16,y.storage=16):_.isMatrix3?(y.boundary=16,y.storage=48):_.isMatrix4?(y.boundary=16,y.storage=64):_.isTexture?Je("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(_)?(y.boundary=16,y.storage=_.byteLength):Je("WebGLRenderer: Unsupported uniform value type.",_),b===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function m(_){let b=_.target;b.removeEventListener("dispose",m),i.deleteBuffer(s[b.id]),delete s[b.id],delete r[b.id]}function p(){for(let _ in s)i.deleteBuffer(s[_]);s={},r={}}return{bind:o,update:a,dispose:p}}var bw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),is=null;function Sw(){return is===null&&(is=new Ma(bw,16,16,Js,Ui),is.name="DFG_LUT",is.minFilter=$n,is.magFilter=$n,is.wrapS=Ji,is.wrapT=Ji,is.generateMipmaps=!1,is.needsUpdate=!0),is}var Ah=class{constructor(e={}){let{canvas:t=Gm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ei}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let v=f,m=new Set([Xc,Wc,Hc]),p=new Set([ei,Ni,Mo,xr,zc,Gc]),_=new Uint32Array(4),b=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},w=null,M=null,x=[],E=[],N=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ts,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,L=!1,F=null,G=null,D=null,z=null;this._outputColorSpace=Qt;let Y=0,H=0,ae=null,Z=-1,j=null,ie=new Kt,de=new Kt,ue=null,ee=new Ge(0),me=0,xe=t.width,Ae=t.height,Se=1,qe=null,ot=null,He=new Kt(0,0,xe,Ae),dt=new Kt(0,0,xe,Ae),ct=!1,st=new Ws,Zt=new lc,Ot=!1,cn=!1,Lt=new St,wn=new O,vt=new Kt,_n={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},tn=!1;function hn(){return ae===null?Se:1}let k=n;function Ce(R,V){return t.getContext(R,V)}let Ke,at,Me,Nt,Ve,Ze,C,T,q,he,oe,_e,ye,te,se,pe,B,re,ne,we,ge,be,We;try{let R={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Be,!1),t.addEventListener("webglcontextrestored",tt,!1),t.addEventListener("webglcontextcreationerror",Re,!1),k===null){let V="webgl2";if(k=Ce(V,R),k===null)throw Ce(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}et()}catch(R){throw t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+R.message),R}function et(){Ke=new DS(k),Ke.init(),ge=new mw(k,Ke),at=new SS(k,Ke,e,ge),Me=new fw(k,Ke),at.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),G=k.createFramebuffer(),D=k.createFramebuffer(),z=k.createFramebuffer(),Nt=new FS(k),Ve=new QM,Ze=new pw(k,Ke,Me,Ve,at,ge,Nt),C=new LS(P),T=new By(k),be=new vS(k,T),q=new NS(k,T,Nt,be),he=new BS(k,q,T,be,Nt),re=new OS(k,at,Ze),se=new MS(Ve),oe=new jM(P,C,Ke,at,be,se),_e=new yw(P,Ve),ye=new tw,te=new aw(Ke),B=new yS(P,C,Me,he,g,l),pe=new dw(P,he,at),We=new vw(k,Nt,at,Me),ne=new bS(k,Ke,Nt),we=new US(k,Ke,Nt),Nt.programs=oe.programs,P.capabilities=at,P.extensions=Ke,P.properties=Ve,P.renderLists=ye,P.shadowMap=pe,P.state=Me,P.info=Nt}v!==ei&&(N=new zS(v,t.width,t.height,a,s,r));let ce=new Yd(P,k);this.xr=ce,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let R=Ke.get("WEBGL_lose_context");R&&R.loseContext()},this.forceContextRestore=function(){let R=Ke.get("WEBGL_lose_context");R&&R.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(R){R!==void 0&&(Se=R,this.setSize(xe,Ae,!1))},this.getSize=function(R){return R.set(xe,Ae)},this.setSize=function(R,V,Q=!0){if(ce.isPresenting){Je("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=R,Ae=V,t.width=Math.floor(R*Se),t.height=Math.floor(V*Se),Q===!0&&(t.style.width=R+"px",t.style.height=V+"px"),N!==null&&N.setSize(t.width,t.height),this.setViewport(0,0,R,V)},this.getDrawingBufferSize=function(R){return R.set(xe*Se,Ae*Se).floor()},this.setDrawingBufferSize=function(R,V,Q){xe=R,Ae=V,Se=Q,t.width=Math.floor(R*Q),t.height=Math.floor(V*Q),this.setViewport(0,0,R,V)},this.setEffects=function(R){if(v===ei){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(R){for(let V=0;V<R.length;V++)if(R[V].isOutputPass===!0){Je("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}N.setEffects(R||[])},this.getCurrentViewport=function(R){return R.copy(ie)},this.getViewport=function(R){return R.copy(He)},this.setViewport=function(R,V,Q,$){R.isVector4?He.set(R.x,R.y,R.z,R.w):He.set(R,V,Q,$),Me.viewport(ie.copy(He).multiplyScalar(hn()).round())},this.getScissor=function(R){return R.copy(dt)},this.setScissor=function(R,V,Q,$){R.isVector4?dt.set(R.x,R.y,R.z,R.w):dt.set(R,V,Q,$),Me.scissor(de.copy(dt).multiplyScalar(hn()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(R){Me.setScissorTest(ct=R)},this.setOpaqueSort=function(R){qe=R},this.setTransparentSort=function(R){ot=R},this.getClearColor=function(R){return R.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(R=!0,V=!0,Q=!0){let $=0;if(R){let J=!1;if(ae!==null){let Ee=ae.texture.format;J=m.has(Ee)}if(J){let Ee=ae.texture.type,Pe=p.has(Ee),Te=B.getClearColor(),Ie=B.getClearAlpha(),ze=Te.r,nt=Te.g,ft=Te.b;Pe?(_[0]=ze,_[1]=nt,_[2]=ft,_[3]=Ie,k.clearBufferuiv(k.COLOR,0,_)):(b[0]=ze,b[1]=nt,b[2]=ft,b[3]=Ie,k.clearBufferiv(k.COLOR,0,b))}else $|=k.COLOR_BUFFER_BIT}V&&($|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&($|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&k.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(R){R.setRenderer(this),F=R},this.dispose=function(){t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),B.dispose(),ye.dispose(),te.dispose(),Ze.dispose(),Ve.dispose(),C.dispose(),he.dispose(),q.dispose(),be.dispose(),We.dispose(),oe.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",ml),ce.removeEventListener("sessionend",Vi),as.stop()};function Be(R){R.preventDefault(),_a("WebGLRenderer: Context Lost."),L=!0}function tt(){_a("WebGLRenderer: Context Restored."),L=!1;let R=Nt.autoReset,V=pe.enabled,Q=pe.autoUpdate,$=pe.needsUpdate,J=pe.type;et(),Nt.autoReset=R,pe.enabled=V,pe.autoUpdate=Q,pe.needsUpdate=$,pe.type=J}function Re(R){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",R.statusMessage)}function lt(R){let V=R.target;V.removeEventListener("dispose",lt),Gt(V)}function Gt(R){Gn(R),Ve.remove(R)}function Gn(R){let V=Ve.get(R).programs;V!==void 0&&(V.forEach(function(Q){oe.releaseProgram(Q)}),R.isShaderMaterial&&oe.releaseShaderCache(R))}this.renderBufferDirect=function(R,V,Q,$,J,Ee){V===null&&(V=_n);let Pe=J.isMesh&&J.matrixWorld.determinantAffine()<0,Te=Yo(R,V,Q,$,J);Me.setMaterial($,Pe);let Ie=Q.index,ze=1;if($.wireframe===!0){if(Ie=q.getWireframeAttribute(Q),Ie===void 0)return;ze=2}let nt=Q.drawRange,ft=Q.attributes.position,ke=nt.start*ze,pt=(nt.start+nt.count)*ze;Ee!==null&&(ke=Math.max(ke,Ee.start*ze),pt=Math.min(pt,(Ee.start+Ee.count)*ze)),Ie!==null?(ke=Math.max(ke,0),pt=Math.min(pt,Ie.count)):ft!=null&&(ke=Math.max(ke,0),pt=Math.min(pt,ft.count));let jt=pt-ke;if(jt<0||jt===1/0)return;be.setup(J,$,Te,Q,Ie);let Ct,Pt=ne;if(Ie!==null&&(Ct=T.get(Ie),Pt=we,Pt.setIndex(Ct)),J.isMesh)$.wireframe===!0?(Me.setLineWidth($.wireframeLinewidth*hn()),Pt.setMode(k.LINES)):Pt.setMode(k.TRIANGLES);else if(J.isLine){let xn=$.linewidth;xn===void 0&&(xn=1),Me.setLineWidth(xn*hn()),J.isLineSegments?Pt.setMode(k.LINES):J.isLineLoop?Pt.setMode(k.LINE_LOOP):Pt.setMode(k.LINE_STRIP)}else J.isPoints?Pt.setMode(k.POINTS):J.isSprite&&Pt.setMode(k.TRIANGLES);if(J.isBatchedMesh)if(Ke.get("WEBGL_multi_draw"))Pt.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let xn=J._multiDrawStarts,Ue=J._multiDrawCounts,un=J._multiDrawCount,_t=Ie?T.get(Ie).bytesPerElement:1,cs=Ve.get($).currentProgram.getUniforms();for(let dn=0;dn<un;dn++)cs.setValue(k,"_gl_DrawID",dn),Pt.render(xn[dn]/_t,Ue[dn])}else if(J.isInstancedMesh)Pt.renderInstances(ke,jt,J.count);else if(Q.isInstancedBufferGeometry){let xn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ue=Math.min(Q.instanceCount,xn);Pt.renderInstances(ke,jt,Ue)}else Pt.render(ke,jt)};function Wo(R,V,Q,$){F!==null&&R.isNodeMaterial&&F.setObject($,R),Ot===!0&&se.setState(R,Q,!1),R.transparent===!0&&R.side===es&&R.forceSinglePass===!1?(R.side=Jn,R.needsUpdate=!0,Hi(R,V,$),R.side=Zs,R.needsUpdate=!0,Hi(R,V,$),R.side=es):Hi(R,V,$)}this.compile=function(R,V,Q=null){Q===null&&(Q=R),F!==null&&F.renderStart(R,V,Q),M=te.get(Q),M.init(V),E.push(M),Q.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(M.pushLight(J),J.castShadow&&M.pushShadow(J))}),R!==Q&&R.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(M.pushLight(J),J.castShadow&&M.pushShadow(J))}),M.setupLights(),F!==null&&F.updateLights(M.state.lightsArray),cn=this.localClippingEnabled,Ot=se.init(this.clippingPlanes,cn),Ot===!0&&se.setGlobalState(this.clippingPlanes,V),F!==null&&pe.render(M.state.shadowsArray,Q,V);let $=new Set;return R.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let Ee=J.material;if(Ee)if(Array.isArray(Ee))for(let Pe=0;Pe<Ee.length;Pe++){let Te=Ee[Pe];Wo(Te,Q,V,J),$.add(Te)}else Wo(Ee,Q,V,J),$.add(Ee)}),M=E.pop(),F!==null&&F.renderEnd(),$},this.compileAsync=function(R,V,Q=null){let $=this.compile(R,V,Q);return new Promise(J=>{function Ee(){if($.forEach(function(Pe){let Ie=Ve.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&$.delete(Pe)}),$.size===0){J(R);return}setTimeout(Ee,10)}Ke.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Pr=null;function pu(R){Pr&&Pr(R)}function ml(){as.stop()}function Vi(){as.start()}let as=new _g;as.setAnimationLoop(pu),typeof self<"u"&&as.setContext(self),this.setAnimationLoop=function(R){Pr=R,ce.setAnimationLoop(R),R===null?as.stop():as.start()},ce.addEventListener("sessionstart",ml),ce.addEventListener("sessionend",Vi),this.render=function(R,V){if(V!==void 0&&V.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;F!==null&&F.renderStart(R,V);let Q=ce.enabled===!0&&ce.isPresenting===!0,$=N!==null&&(ae===null||Q)&&N.begin(P,ae);if(R.matrixWorldAutoUpdate===!0&&R.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(N===null||N.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(V),V=ce.getCamera()),R.isScene===!0&&R.onBeforeRender(P,R,V,ae),M=te.get(R,E.length),M.init(V),M.state.textureUnits=Ze.getTextureUnits(),E.push(M),Lt.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?Zt.setFromArrayCamera(V):st.setFromProjectionMatrix(Lt,xi,V.reversedDepth),cn=this.localClippingEnabled,Ot=se.init(this.clippingPlanes,cn),w=ye.get(R,x.length),w.init(),x.push(w),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Pe=P.xr.getDepthSensingMesh();Pe!==null&&ls(Pe,V,-1/0,P.sortObjects)}ls(R,V,0,P.sortObjects),w.finish(),F!==null&&F.updateLights(M.state.lightsArray),P.sortObjects===!0&&w.sort(qe,ot),tn=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,tn&&B.addToRenderList(w,R),this.info.autoReset===!0&&this.info.reset(),Ot===!0&&se.beginShadows();let J=M.state.shadowsArray;if(pe.render(J,R,V),Ot===!0&&se.endShadows(),($&&N.hasRenderPass())===!1){let Pe=w.opaque,Te=w.transmissive;if(M.setupLights(),V.isArrayCamera){let Ie=V.cameras;if(Te.length>0)for(let ze=0,nt=Ie.length;ze<nt;ze++){let ft=Ie[ze];Ai(Pe,Te,R,ft)}tn&&B.render(R);for(let ze=0,nt=Ie.length;ze<nt;ze++){let ft=Ie[ze];Xo(w,R,ft,ft.viewport)}}else Te.length>0&&Ai(Pe,Te,R,V),tn&&B.render(R),Xo(w,R,V)}ae!==null&&H===0&&(Ze.updateMultisampleRenderTarget(ae),Ze.updateRenderTargetMipmap(ae)),$&&N.end(P),R.isScene===!0&&R.onAfterRender(P,R,V),be.resetDefaultState(),Z=-1,j=null,E.pop(),E.length>0?(M=E[E.length-1],Ze.setTextureUnits(M.state.textureUnits),Ot===!0&&se.setGlobalState(P.clippingPlanes,M.state.camera)):M=null,x.pop(),x.length>0?w=x[x.length-1]:w=null,F!==null&&F.renderEnd()};function ls(R,V,Q,$){if(R.visible===!1)return;if(R.layers.test(V.layers)){if(R.isGroup)Q=R.renderOrder;else if(R.isLOD)R.autoUpdate===!0&&R.update(V);else if(R.isLight)M.pushLight(R),R.castShadow&&M.pushShadow(R);else if(R.isSprite){let Pe=V.isArrayCamera?Zt:st;if(!R.frustumCulled||R.intersectsFrustum(Pe)){$&&vt.setFromMatrixPosition(R.matrixWorld).applyMatrix4(Lt);let Te=he.update(R),Ie=R.material;Ie.visible&&w.push(R,Te,Ie,Q,vt.z,null,V)}}else if(R.isMesh||R.isLine||R.isPoints){let Pe=V.isArrayCamera?Zt:st;if(!R.frustumCulled||R.intersectsFrustum(Pe)){let Te=he.update(R),Ie=R.material;if($&&(R.boundingSphere!==void 0?(R.boundingSphere===null&&R.computeBoundingSphere(),vt.copy(R.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),vt.copy(Te.boundingSphere.center)),vt.applyMatrix4(R.matrixWorld).applyMatrix4(Lt)),Array.isArray(Ie)){let ze=Te.groups;for(let nt=0,ft=ze.length;nt<ft;nt++){let ke=ze[nt],pt=Ie[ke.materialIndex];pt&&pt.visible&&w.push(R,Te,pt,Q,vt.z,ke,V)}}else Ie.visible&&w.push(R,Te,Ie,Q,vt.z,null,V)}}}let Ee=R.children;for(let Pe=0,Te=Ee.length;Pe<Te;Pe++)ls(Ee[Pe],V,Q,$)}function Xo(R,V,Q,$){let{opaque:J,transmissive:Ee,transparent:Pe}=R;M.setupLightsView(Q),Ot===!0&&se.setGlobalState(P.clippingPlanes,Q),$&&Me.viewport(ie.copy($)),J.length>0&&nn(J,V,Q),Ee.length>0&&nn(Ee,V,Q),Pe.length>0&&nn(Pe,V,Q),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Ai(R,V,Q,$){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(M.state.transmissionRenderTarget[$.id]===void 0){let ke=Ke.has("EXT_color_buffer_half_float")||Ke.has("EXT_color_buffer_float");M.state.transmissionRenderTarget[$.id]=new li(1,1,{generateMipmaps:!0,type:ke?Ui:ei,minFilter:Ms,samples:Math.max(4,at.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let Ee=M.state.transmissionRenderTarget[$.id],Pe=$.viewport||ie;Ee.setSize(Pe.z*P.transmissionResolutionScale,Pe.w*P.transmissionResolutionScale);let Te=P.getRenderTarget(),Ie=P.getActiveCubeFace(),ze=P.getActiveMipmapLevel();P.setRenderTarget(Ee),P.getClearColor(ee),me=P.getClearAlpha(),me<1&&P.setClearColor(16777215,.5),P.clear(),tn&&B.render(Q);let nt=P.toneMapping;P.toneMapping=ts;let ft=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),M.setupLightsView($),Ot===!0&&se.setGlobalState(P.clippingPlanes,$),nn(R,Q,$),Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee),Ke.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let pt=0,jt=V.length;pt<jt;pt++){let Ct=V[pt],{object:Pt,geometry:xn,material:Ue,group:un}=Ct;if(Ue.side===es&&Pt.layers.test($.layers)){let _t=Ue.side;Ue.side=Jn,Ue.needsUpdate=!0,an(Pt,Q,$,xn,Ue,un),Ue.side=_t,Ue.needsUpdate=!0,ke=!0}}ke===!0&&(Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee))}P.setRenderTarget(Te,Ie,ze),P.setClearColor(ee,me),ft!==void 0&&($.viewport=ft),P.toneMapping=nt}function nn(R,V,Q){let $=V.isScene===!0?V.overrideMaterial:null;for(let J=0,Ee=R.length;J<Ee;J++){let Pe=R[J],{object:Te,geometry:Ie,group:ze}=Pe,nt=Pe.material;nt.allowOverride===!0&&$!==null&&(nt=$),Te.layers.test(Q.layers)&&an(Te,V,Q,Ie,nt,ze)}}function an(R,V,Q,$,J,Ee){F!==null&&J.isNodeMaterial&&F.setObject(R,J),R.onBeforeRender(P,V,Q,$,J,Ee),R.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,R.matrixWorld),R.normalMatrix.getNormalMatrix(R.modelViewMatrix),J.onBeforeRender(P,V,Q,$,R,Ee),J.transparent===!0&&J.side===es&&J.forceSinglePass===!1?(J.side=Jn,J.needsUpdate=!0,P.renderBufferDirect(Q,V,$,J,R,Ee),J.side=Zs,J.needsUpdate=!0,P.renderBufferDirect(Q,V,$,J,R,Ee),J.side=es):P.renderBufferDirect(Q,V,$,J,R,Ee),R.onAfterRender(P,V,Q,$,J,Ee)}function ln(R){let V=0;for(let Q of R)Q.texture!==null&&V++;return V}function Hi(R,V,Q){V.isScene!==!0&&(V=_n);let $=Ve.get(R),J=M.state.lights,Ee=M.state.shadowsArray,Pe=J.state.version,Te=oe.getParameters(R,J.state,Ee,V,Q,M.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Te),ze=$.programs;$.environment=R.isMeshStandardMaterial||R.isMeshLambertMaterial||R.isMeshPhongMaterial?V.environment:null,$.fog=V.fog;let nt=R.isMeshStandardMaterial||R.isMeshLambertMaterial&&!R.envMap||R.isMeshPhongMaterial&&!R.envMap;$.envMap=C.get(R.envMap||$.environment,nt),$.envMapRotation=$.environment!==null&&R.envMap===null?V.environmentRotation:R.envMapRotation,ze===void 0&&(R.addEventListener("dispose",lt),ze=new Map,$.programs=ze,$.programVariants=new Map);let ft=ze.get(Ie);if(ft!==void 0){if($.currentProgram===ft&&$.lightsStateVersion===Pe)return qo(R,Te),ft}else Te.uniforms=oe.getUniforms(R),F!==null&&R.isNodeMaterial&&F.build(R,Q,Te),R.onBeforeCompile(Te,P),ft=oe.acquireProgram(Te,Ie),ze.set(Ie,ft),$.uniforms=Te.uniforms;let ke=$.uniforms;return(!R.isShaderMaterial&&!R.isRawShaderMaterial||R.clipping===!0)&&(ke.clippingPlanes=se.uniform),qo(R,Te),$.needsLights=Ds(R),$.lightsStateVersion=Pe,$.needsLights&&(ke.ambientLightColor.value=J.state.ambient,ke.lightProbe.value=J.state.probe,ke.sunLights.value=J.state.sun,ke.sunLightShadows.value=J.state.sunShadow,ke.directionalLights.value=J.state.directional,ke.directionalLightShadows.value=J.state.directionalShadow,ke.spotLights.value=J.state.spot,ke.spotLightShadows.value=J.state.spotShadow,ke.rectAreaLights.value=J.state.rectArea,ke.ltc_1.value=J.state.rectAreaLTC1,ke.ltc_2.value=J.state.rectAreaLTC2,ke.pointLights.value=J.state.point,ke.pointLightShadows.value=J.state.pointShadow,ke.hemisphereLights.value=J.state.hemi,ke.sunShadowMatrix.value=J.state.sunShadowMatrix,ke.sunShadowCascade.value=J.state.sunShadowCascade,ke.directionalShadowMatrix.value=J.state.directionalShadowMatrix,ke.spotLightMatrix.value=J.state.spotLightMatrix,ke.spotLightMap.value=J.state.spotLightMap,ke.pointShadowMatrix.value=J.state.pointShadowMatrix),$.numLightProbeGrids=ln(M.state.lightProbeGridArray),$.currentProgram=ft,$.uniformsList=null,ft}function ti(R,V,Q,$,J){let Ee=Ve.get(R),Pe=Ee.currentProgram.id+","+$+","+J,Te=Ee.programVariants.get(Pe);return Te===void 0?(Te=Hi(R,V,Q),Ee.programVariants.set(Pe,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=$,Ee.toneMapping=J),Te}function Ls(R){if(R.uniformsList===null){let V=R.currentProgram.getUniforms();R.uniformsList=wo.seqWithValue(V.seq,R.uniforms)}return R.uniformsList}function qo(R,V){let Q=Ve.get(R);Q.outputColorSpace=V.outputColorSpace,Q.batching=V.batching,Q.batchingColor=V.batchingColor,Q.instancing=V.instancing,Q.instancingColor=V.instancingColor,Q.instancingMorph=V.instancingMorph,Q.skinning=V.skinning,Q.morphTargets=V.morphTargets,Q.morphNormals=V.morphNormals,Q.morphColors=V.morphColors,Q.morphTargetsCount=V.morphTargetsCount,Q.numClippingPlanes=V.numClippingPlanes,Q.numIntersection=V.numClipIntersection,Q.vertexAlphas=V.vertexAlphas,Q.vertexTangents=V.vertexTangents,Q.toneMapping=V.toneMapping}function Yo(R,V,Q,$,J){V.isScene!==!0&&(V=_n),Ze.resetTextureUnits();let Ee=V.fog,Pe=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?V.environment:null,Te=ae===null?P.outputColorSpace:ae.isXRRenderTarget===!0?ae.texture.colorSpace:xt.workingColorSpace,Ie=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,ze=C.get($.envMap||Pe,Ie),nt=$.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,ft=!!Q.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),ke=!!Q.morphAttributes.position,pt=!!Q.morphAttributes.normal,jt=!!Q.morphAttributes.color,Ct=ts;$.toneMapped&&(ae===null||ae.isXRRenderTarget===!0)&&(Ct=P.toneMapping);let Pt=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,xn=Pt!==void 0?Pt.length:0,Ue=Ve.get($),un=M.state.lights;if(Ot===!0&&(cn===!0||R!==j)){let It=R===j&&$.id===Z;se.setState($,R,It)}let _t=!1,cs=!1;$.version===Ue.__version?Ue.needsLights&&Ue.lightsStateVersion!==un.state.version||J.isBatchedMesh&&Ue.batching===!1||!J.isBatchedMesh&&Ue.batching===!0||J.isBatchedMesh&&Ue.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Ue.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Ue.instancing===!1||!J.isInstancedMesh&&Ue.instancing===!0||J.isSkinnedMesh&&Ue.skinning===!1||!J.isSkinnedMesh&&Ue.skinning===!0||J.isInstancedMesh&&Ue.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Ue.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Ue.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Ue.instancingMorph===!1&&J.morphTexture!==null||Ue.envMap!==ze||$.fog===!0&&Ue.fog!==Ee||Ue.numClippingPlanes!==void 0&&(Ue.numClippingPlanes!==se.numPlanes||Ue.numIntersection!==se.numIntersection)||Ue.vertexAlphas!==nt||Ue.vertexTangents!==ft||Ue.morphTargets!==ke||Ue.morphNormals!==pt||Ue.morphColors!==jt||Ue.morphTargetsCount!==xn||Ue.numLightProbeGrids!==ln(M.state.lightProbeGridArray)?_t=!0:(Ue.outputColorSpace!==Te||Ue.toneMapping!==Ct)&&(cs=!0):(_t=!0,Ue.__version=$.version);let dn=Ue.currentProgram;(_t===!0||cs===!0)&&(dn=cs===!0?ti($,V,J,Te,Ct):Hi($,V,J),F&&$.isNodeMaterial&&F.onUpdateProgram($,dn,Ue));let Dr=!1,Wi=!1,hs=!1,ht=dn.getUniforms(),sn=Ue.uniforms;if(Me.useProgram(dn.program)&&(Dr=!0,Wi=!0,hs=!0),$.id!==Z&&(Z=$.id,Wi=!0),Dr||j!==R){Me.buffers.depth.getReversed()&&R.reversedDepth!==!0&&(R._reversedDepth=!0,R.updateProjectionMatrix()),ht.setValue(k,"projectionMatrix",R.projectionMatrix),ht.setValue(k,"viewMatrix",R.matrixWorldInverse);let fn=ht.map.cameraPosition;fn!==void 0&&fn.setValue(k,wn.setFromMatrixPosition(R.matrixWorld)),at.logarithmicDepthBuffer&&ht.setValue(k,"logDepthBufFC",2/(Math.log(R.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&ht.setValue(k,"isOrthographic",R.isOrthographicCamera===!0),j!==R&&(j=R,Wi=!0,hs=!0)}if(Ue.needsLights&&(un.state.sunShadowMap.length>0&&ht.setValue(k,"sunShadowMap",un.state.sunShadowMap,Ze),un.state.directionalShadowMap.length>0&&ht.setValue(k,"directionalShadowMap",un.state.directionalShadowMap,Ze),un.state.spotShadowMap.length>0&&ht.setValue(k,"spotShadowMap",un.state.spotShadowMap,Ze),un.state.pointShadowMap.length>0&&ht.setValue(k,"pointShadowMap",un.state.pointShadowMap,Ze)),J.isSkinnedMesh){ht.setOptional(k,J,"bindMatrix"),ht.setOptional(k,J,"bindMatrixInverse");let It=J.skeleton;It&&(It.boneTexture===null&&It.computeBoneTexture(),ht.setValue(k,"boneTexture",It.boneTexture,Ze))}J.isBatchedMesh&&(ht.setOptional(k,J,"batchingTexture"),ht.setValue(k,"batchingTexture",J._matricesTexture,Ze),ht.setOptional(k,J,"batchingIdTexture"),ht.setValue(k,"batchingIdTexture",J._indirectTexture,Ze),ht.setOptional(k,J,"batchingColorTexture"),J._colorsTexture!==null&&ht.setValue(k,"batchingColorTexture",J._colorsTexture,Ze));let Vn=Q.morphAttributes;if((Vn.position!==void 0||Vn.normal!==void 0||Vn.color!==void 0)&&re.update(J,Q,dn),(Wi||Ue.receiveShadow!==J.receiveShadow)&&(Ue.receiveShadow=J.receiveShadow,ht.setValue(k,"receiveShadow",J.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&V.environment!==null&&(sn.envMapIntensity.value=V.environmentIntensity),sn.dfgLUT!==void 0&&(sn.dfgLUT.value=Sw()),Wi){if(ht.setValue(k,"toneMappingExposure",P.toneMappingExposure),Ue.needsLights&&Ir(sn,hs),Ee&&$.fog===!0&&_e.refreshFogUniforms(sn,Ee),_e.refreshMaterialUniforms(sn,$,Se,Ae,M.state.transmissionRenderTarget[R.id]),Ue.needsLights&&Ue.numLightProbeGrids>0){let It=y,fn=0;for(let Un of M.state.lightProbeGridArray)Un.texture!==null&&(It.textures[fn]=Un.texture,It.min[fn]=Un.boundingBox.min,It.max[fn]=Un.boundingBox.max,It.resolution[fn]=Un.resolution,fn++);for(let Un in It)It[Un].length=fn;sn.probesSH.value=It.textures,sn.probesMin.value=It.min,sn.probesMax.value=It.max,sn.probesResolution.value=It.resolution}wo.upload(k,Ls(Ue),sn,Ze)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(wo.upload(k,Ls(Ue),sn,Ze),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&ht.setValue(k,"center",J.center),ht.setValue(k,"modelViewMatrix",J.modelViewMatrix),ht.setValue(k,"normalMatrix",J.normalMatrix),ht.setValue(k,"modelMatrix",J.matrixWorld),$.uniformsGroups!==void 0){let It=$.uniformsGroups;for(let fn=0,Un=It.length;fn<Un;fn++){let gl=It[fn];We.update(gl,dn),We.bind(gl,dn)}}return dn}function Ir(R,V){R.ambientLightColor.needsUpdate=V,R.lightProbe.needsUpdate=V,R.sunLights.needsUpdate=V,R.sunLightShadows.needsUpdate=V,R.directionalLights.needsUpdate=V,R.directionalLightShadows.needsUpdate=V,R.pointLights.needsUpdate=V,R.pointLightShadows.needsUpdate=V,R.spotLights.needsUpdate=V,R.spotLightShadows.needsUpdate=V,R.rectAreaLights.needsUpdate=V,R.hemisphereLights.needsUpdate=V}function Ds(R){return R.isMeshLambertMaterial||R.isMeshToonMaterial||R.isMeshPhongMaterial||R.isMeshStandardMaterial||R.isShadowMaterial||R.isShaderMaterial&&R.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ae},this.setRenderTargetTextures=function(R,V,Q){let $=Ve.get(R);$.__autoAllocateDepthBuffer=R.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),Ve.get(R.texture).__webglTexture=V,Ve.get(R.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:Q,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(R,V){let Q=Ve.get(R);Q.__webglFramebuffer=V,Q.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(R,V=0,Q=0){ae=R,Y=V,H=Q;let $=null,J=!1,Ee=!1;if(R){let Te=Ve.get(R);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(k.FRAMEBUFFER,Te.__webglFramebuffer),ie.copy(R.viewport),de.copy(R.scissor),ue=R.scissorTest,Me.viewport(ie),Me.scissor(de),Me.setScissorTest(ue),Z=-1;return}else if(Te.__webglFramebuffer===void 0)Ze.setupRenderTarget(R);else if(Te.__hasExternalTextures)Ze.rebindTextures(R,Ve.get(R.texture).__webglTexture,Ve.get(R.depthTexture).__webglTexture);else if(R.depthBuffer){let nt=R.depthTexture;if(Te.__boundDepthTexture!==nt){if(nt!==null&&Ve.has(nt)&&(R.width!==nt.image.width||R.height!==nt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ze.setupDepthRenderbuffer(R)}}let Ie=R.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Ee=!0);let ze=Ve.get(R).__webglFramebuffer;R.isWebGLCubeRenderTarget?(Array.isArray(ze[V])?$=ze[V][Q]:$=ze[V],J=!0):R.samples>0&&Ze.useMultisampledRTT(R)===!1?$=Ve.get(R).__webglMultisampledFramebuffer:Array.isArray(ze)?$=ze[Q]:$=ze,ie.copy(R.viewport),de.copy(R.scissor),ue=R.scissorTest}else ie.copy(He).multiplyScalar(Se).floor(),de.copy(dt).multiplyScalar(Se).floor(),ue=ct;if(Q!==0&&($=G),Me.bindFramebuffer(k.FRAMEBUFFER,$)&&Me.drawBuffers(R,$),Me.viewport(ie),Me.scissor(de),Me.setScissorTest(ue),J){let Te=Ve.get(R.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+V,Te.__webglTexture,Q)}else if(Ee){let Te=V;for(let Ie=0;Ie<R.textures.length;Ie++){let ze=Ve.get(R.textures[Ie]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+Ie,ze.__webglTexture,Q,Te)}}else if(R!==null&&Q!==0){let Te=Ve.get(R.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Te.__webglTexture,Q)}Z=-1};function Lr(R){let V=Ve.get(R);return(V.__readFormat!==R.format||V.__readType!==R.type)&&(V.__readFormat=R.format,V.__readType=R.type,V.__formatReadable=at.textureFormatReadable(R.format),V.__typeReadable=at.textureTypeReadable(R.type)),V}this.readRenderTargetPixels=function(R,V,Q,$,J,Ee,Pe,Te=0){if(!(R&&R.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Me.bindFramebuffer(k.FRAMEBUFFER,Ie);try{let ze=R.textures[Te],nt=ze.format,ft=ze.type;R.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let ke=Lr(ze);if(ke.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=R.width-$&&Q>=0&&Q<=R.height-J&&k.readPixels(V,Q,$,J,ge.convert(nt),ge.convert(ft),Ee)}finally{let ze=ae!==null?Ve.get(ae).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,ze)}}},this.readRenderTargetPixelsAsync=async function(R,V,Q,$,J,Ee,Pe,Te=0){if(!(R&&R.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(V>=0&&V<=R.width-$&&Q>=0&&Q<=R.height-J){Me.bindFramebuffer(k.FRAMEBUFFER,Ie);let ze=R.textures[Te],nt=ze.format,ft=ze.type;R.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let ke=Lr(ze);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let pt=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,pt),k.bufferData(k.PIXEL_PACK_BUFFER,Ee.byteLength,k.STREAM_READ),k.readPixels(V,Q,$,J,ge.convert(nt),ge.convert(ft),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let jt=ae!==null?Ve.get(ae).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,jt);let Ct=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await Hm(k,Ct,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,pt),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,Ee),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(pt),k.deleteSync(Ct),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(R,V=null,Q=0){let $=Math.pow(2,-Q),J=Math.floor(R.image.width*$),Ee=Math.floor(R.image.height*$),Pe=V!==null?V.x:0,Te=V!==null?V.y:0;Ze.setTexture2D(R,0),k.copyTexSubImage2D(k.TEXTURE_2D,Q,0,0,Pe,Te,J,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(R,V,Q=null,$=null,J=0,Ee=0){let Pe,Te,Ie,ze,nt,ft,ke,pt,jt,Ct=R.isCompressedTexture?R.mipmaps[Ee]:R.image;if(Q!==null)Pe=Q.max.x-Q.min.x,Te=Q.max.y-Q.min.y,Ie=Q.isBox3?Q.max.z-Q.min.z:1,ze=Q.min.x,nt=Q.min.y,ft=Q.isBox3?Q.min.z:0;else{let ht=Math.pow(2,-J);Pe=Math.floor(Ct.width*ht),Te=Math.floor(Ct.height*ht),R.isDataArrayTexture?Ie=Ct.depth:R.isData3DTexture?Ie=Math.floor(Ct.depth*ht):Ie=1,ze=0,nt=0,ft=0}$!==null?(ke=$.x,pt=$.y,jt=$.z):(ke=0,pt=0,jt=0);let Pt=ge.convert(V.format),xn=ge.convert(V.type),Ue;V.isData3DTexture?(Ze.setTexture3D(V,0),Ue=k.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(Ze.setTexture2DArray(V,0),Ue=k.TEXTURE_2D_ARRAY):(Ze.setTexture2D(V,0),Ue=k.TEXTURE_2D),Me.activeTexture(k.TEXTURE0),Me.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,V.flipY),Me.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),Me.pixelStorei(k.UNPACK_ALIGNMENT,V.unpackAlignment);let un=Me.getParameter(k.UNPACK_ROW_LENGTH),_t=Me.getParameter(k.UNPACK_IMAGE_HEIGHT),cs=Me.getParameter(k.UNPACK_SKIP_PIXELS),dn=Me.getParameter(k.UNPACK_SKIP_ROWS),Dr=Me.getParameter(k.UNPACK_SKIP_IMAGES);Me.pixelStorei(k.UNPACK_ROW_LENGTH,Ct.width),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Ct.height),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,ze),Me.pixelStorei(k.UNPACK_SKIP_ROWS,nt),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,ft);let Wi=R.isDataArrayTexture||R.isData3DTexture,hs=V.isDataArrayTexture||V.isData3DTexture;if(R.isDepthTexture){let ht=Ve.get(R),sn=Ve.get(V),Vn=Ve.get(ht.__renderTarget),It=Ve.get(sn.__renderTarget);Me.bindFramebuffer(k.READ_FRAMEBUFFER,Vn.__webglFramebuffer),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,It.__webglFramebuffer);for(let fn=0;fn<Ie;fn++)Wi&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ve.get(R).__webglTexture,J,ft+fn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ve.get(V).__webglTexture,Ee,jt+fn)),k.blitFramebuffer(ze,nt,ze+Pe,nt+Te,ke,pt,ke+Pe,pt+Te,k.DEPTH_BUFFER_BIT,k.NEAREST);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(J!==0||R.isRenderTargetTexture||Ve.has(R)){let ht=Ve.get(R),sn=Ve.get(V);Me.bindFramebuffer(k.READ_FRAMEBUFFER,D),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,z);for(let Vn=0;Vn<Ie;Vn++)Wi?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,ht.__webglTexture,J,ft+Vn):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ht.__webglTexture,J),hs?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,sn.__webglTexture,Ee,jt+Vn):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,sn.__webglTexture,Ee),J!==0?k.blitFramebuffer(ze,nt,ze+Pe,nt+Te,ke,pt,ke+Pe,pt+Te,k.COLOR_BUFFER_BIT,k.NEAREST):hs?k.copyTexSubImage3D(Ue,Ee,ke,pt,jt+Vn,ze,nt,Pe,Te):k.copyTexSubImage2D(Ue,Ee,ke,pt,ze,nt,Pe,Te);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else hs?R.isDataTexture||R.isData3DTexture?k.texSubImage3D(Ue,Ee,ke,pt,jt,Pe,Te,Ie,Pt,xn,Ct.data):V.isCompressedArrayTexture?k.compressedTexSubImage3D(Ue,Ee,ke,pt,jt,Pe,Te,Ie,Pt,Ct.data):k.texSubImage3D(Ue,Ee,ke,pt,jt,Pe,Te,Ie,Pt,xn,Ct):R.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,Ee,ke,pt,Pe,Te,Pt,xn,Ct.data):R.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,Ee,ke,pt,Ct.width,Ct.height,Pt,Ct.data):k.texSubImage2D(k.TEXTURE_2D,Ee,ke,pt,Pe,Te,Pt,xn,Ct);Me.pixelStorei(k.UNPACK_ROW_LENGTH,un),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,_t),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,cs),Me.pixelStorei(k.UNPACK_SKIP_ROWS,dn),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,Dr),Ee===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&k.generateMipmap(Ue),Me.unbindTexture()},this.initRenderTarget=function(R){Ve.get(R).__webglFramebuffer===void 0&&Ze.setupRenderTarget(R)},this.initTexture=function(R){R.isCubeTexture?Ze.setTextureCube(R,0):R.isData3DTexture?Ze.setTexture3D(R,0):R.isDataArrayTexture||R.isCompressedArrayTexture?Ze.setTexture2DArray(R,0):Ze.setTexture2D(R,0),Me.unbindTexture()},this.resetState=function(){Y=0,H=0,ae=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return xi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var Rg=38,Mw=.055,Cg=2.6,Pg=Math.PI/2-.02,ww=.02,Ew=60,Tw=.88,Aw=new O(0,0,1),Ph=class{constructor(){this.camera=new Yn(Rg,1,.01,100),this.camera.up.set(0,0,1),this.now={target:new O,distance:1,around:0,above:.4},this.goal={target:new O,distance:1,around:0,above:.4},this.radius=1,this.still=!0,this.touched=!1}set(e,t,n,s){this.sight=n,this.radius=t.radius,this.said=e,this.bounds=t,this.aspect(s);let{goal:r}=this;e?(r.target.set(...e.at),this.from(new O(...e.from).sub(r.target))):(r.target.set(...t.centre),this.from(n.clone().multiplyScalar(this.fitting(t)))),this.touched=!1,this.jump()}from(e){let{goal:t}=this;t.distance=Math.max(e.length(),1e-9),t.around=Math.atan2(e.y,e.x),t.above=Math.asin(ns.clamp(e.z/t.distance,-1,1))}fitting({centre:e,low:t,high:n}){let s=Math.tan(ns.degToRad(this.camera.fov)/2)*Tw,r=s*this.camera.aspect,{sight:o}=this,a=new O().crossVectors(Aw,o).normalize(),l=new O().crossVectors(o,a),c=0;for(let h=0;h<8;h++){let u=new O(...[0,1,2].map(f=>(h>>f&1?n:t)[f]-e[f])),d=u.dot(o);c=Math.max(c,d+Math.abs(u.dot(a))/r,d+Math.abs(u.dot(l))/s)}return c}aspect(e){let{camera:t}=this;t.aspect=e;let n=Math.tan(ns.degToRad(Rg)/2);t.fov=ns.radToDeg(2*Math.atan(e<1?Math.min(n/e,1.2*n):n)),t.updateProjectionMatrix(),this.bounds&&!this.touched&&!this.said&&(this.goal.distance=this.fitting(this.bounds),this.jump())}jump(){Object.assign(this.now,this.goal,{target:this.now.target.copy(this.goal.target)}),this.still=!0,this.put()}advance(e){if(this.still)return!1;let{now:t,goal:n}=this,s=1-Math.exp(-e/Mw);return t.target.lerp(n.target,s),t.distance*=(n.distance/t.distance)**s,t.around+=s*(n.around-t.around),t.above+=s*(n.above-t.above),t.target.distanceTo(n.target)/t.distance+Math.abs(Math.log(t.distance/n.distance))+Math.abs(t.around-n.around)+Math.abs(t.above-n.above)<1e-4&&this.jump(),this.put(),!0}put(){let{camera:e,now:t}=this,n=Math.cos(t.above);e.position.set(n*Math.cos(t.around),n*Math.sin(t.around),Math.sin(t.above)).multiplyScalar(t.distance).add(t.target),e.lookAt(t.target),e.near=Math.max(.004*t.distance,.02*(t.distance-2*this.radius),1e-4*this.radius),e.far=t.distance+30*this.radius+2*t.distance,e.updateProjectionMatrix(),e.updateMatrixWorld()}moved(){this.still=!1,this.touched=!0}turn(e,t){this.goal.around-=Cg*e,this.goal.above=ns.clamp(this.goal.above+Cg*t,-Pg,Pg),this.moved()}shift(e,t){let n=2*Math.tan(ns.degToRad(this.camera.fov)/2)*this.goal.distance,s=new O().setFromMatrixColumn(this.camera.matrixWorld,0),r=new O().setFromMatrixColumn(this.camera.matrixWorld,1);this.goal.target.addScaledVector(s,-e*n).addScaledVector(r,t*n),this.moved()}zoom(e,t){let{goal:n}=this,s=n.distance;if(n.distance=ns.clamp(s*e,ww*this.radius,Ew*this.radius),t){let r=new O;this.camera.getWorldDirection(r);let o=t.direction.dot(r),a=t.direction.clone().multiplyScalar(s/Math.max(o,.2)).add(t.origin);n.target.lerp(a,1-n.distance/s)}this.moved()}perPixel(e){return 2*Math.tan(ns.degToRad(this.camera.fov)/2)/e}};function js(i,e,t,n,s,r,o){let a=s[r]-t[n],l=s[r+1]-t[n+1],c=s[r+2]-t[n+2],h=Math.hypot(a,l,c);if(!(h>1e-12)||!(o>0)){i.fill(0,e,e+16);return}let u=a/h,d=l/h,f=c/h,g=0,v=-1,m=0,p=-1,_=0,b=0;if(f>-.9999999){let y=1/(1+f),w=-u*d*y;g=1-u*u*y,v=w,m=-u,p=w,_=1-d*d*y,b=-d}i[e]=o*g,i[e+1]=o*v,i[e+2]=o*m,i[e+3]=0,i[e+4]=o*p,i[e+5]=o*_,i[e+6]=o*b,i[e+7]=0,i[e+8]=a,i[e+9]=l,i[e+10]=c,i[e+11]=0,i[e+12]=t[n]+a/2,i[e+13]=t[n+1]+l/2,i[e+14]=t[n+2]+c/2,i[e+15]=1}function Ig(i,e,t,n,s){i.fill(0,e,e+16),Number.isFinite(t[n]+t[n+1]+t[n+2])&&(i[e]=i[e+5]=i[e+10]=s,i[e+12]=t[n],i[e+13]=t[n+1],i[e+14]=t[n+2],i[e+15]=1)}var Ih=1024,Lg=.1,Rw=.55,Cw=.0075,Dg=.25,Pw=12,Iw=9.81,ja=class{constructor(e){let t=e.rows("CARD_BODIES").filter(n=>n.mass>0&&!(n.flags&1)).map(n=>n.mass);t.sort((n,s)=>n-s),this.known=t.length>0,this.unit=this.known?Iw*t[t.length>>1]:0}learn(e){this.known||!(e>0)||(this.unit=this.unit>0?this.unit*(e/this.unit)**.002:e)}length(e){return this.unit>0?Math.min(Rw,Lg*Math.log2(1+e/this.unit)):Lg}},Lh=class{constructor(e,t){this.group=new en,this.radius=e,this.scale=t,this.shaft=this.pair(new ci(1,1,1,6,1,!0).rotateX(Math.PI/2)),this.head=this.pair(new ur(1,1,8).rotateX(Math.PI/2)),this.points=this.makePoints(),this.count=0,this.from=new Float64Array(3),this.to=new Float64Array(3),this.neck=new Float64Array(3)}pair(e){let t=new bi(e,new Di,Ih),n=new bi(e,new Di({transparent:!0,opacity:Dg,depthTest:!1,depthWrite:!1}),Ih);return t.instanceMatrix.setUsage(ui),n.instanceMatrix=t.instanceMatrix,t.frustumCulled=n.frustumCulled=!1,n.renderOrder=4,t.count=n.count=0,this.group.add(t,n),{solid:t,faint:n}}makePoints(){let e=new qt;e.setAttribute("position",new Bt(new Float32Array(3*Ih),3).setUsage(ui)),e.setDrawRange(0,0);let t=new _o({size:6,sizeAttenuation:!1,transparent:!0,opacity:.85,depthTest:!1});t.onBeforeCompile=s=>{s.fragmentShader=s.fragmentShader.replace("#include <map_particle_fragment>","if (length(gl_PointCoord - 0.5) > 0.5) discard;")};let n=new Ta(e,t);return n.frustumCulled=!1,n.renderOrder=5,this.group.add(n),n}paint(e,t){for(let{solid:n,faint:s}of[this.shaft,this.head])n.material.color=s.material.color=e.force;this.points.material.color=e.force,this.points.material.size=5*t}plain(e){this.isPlain=e}update(e,t){let{f64:n,i32:s,words:r,count:o}=e.section("CONTACTS"),a=this.points.geometry.attributes.position,l=0;for(let c=0;c<o&&l<Ih;c++){let h=c*r,u=n[h+6],d=n[h+7],f=n[h+8],g=Math.hypot(u,d,f);if(!(g>0)||!Number.isFinite(g))continue;let v=s[2*h+30];this.scale.learn(g),this.arrow(l,n,h,t(v)?1:-1,u,d,f,g),a.setXYZ(l,n[h],n[h+1],n[h+2]),l++}this.show(l)}arrow(e,t,n,s,r,o,a,l){let{from:c,to:h,neck:u}=this,d=this.scale.length(l)*this.radius*s,f=Math.min(Cw*this.radius,.12*Math.abs(d)),g=Math.min(.5,5*f/Math.abs(d)),v=[r/l,o/l,a/l];for(let m=0;m<3;m++)c[m]=t[n+m],h[m]=c[m]+d*v[m],u[m]=c[m]+(1-g)*d*v[m];js(this.shaft.solid.instanceMatrix.array,16*e,c,0,u,0,f),js(this.head.solid.instanceMatrix.array,16*e,u,0,h,0,2.4*f)}show(e){this.count=e;for(let{solid:n,faint:s}of[this.shaft,this.head])n.count=e,s.count=this.isPlain?0:e,n.instanceMatrix.clearUpdateRanges(),n.instanceMatrix.addUpdateRange(0,16*e),n.instanceMatrix.needsUpdate=!0;let t=Math.sqrt(Math.min(1,Pw/Math.max(1,e)));this.shaft.faint.material.opacity=this.head.faint.material.opacity=Dg*t,this.points.material.opacity=.85*t,this.points.geometry.setDrawRange(0,e),this.points.geometry.attributes.position.needsUpdate=!0}dispose(){for(let{solid:e,faint:t}of[this.shaft,this.head])e.geometry.dispose(),e.material.dispose(),t.material.dispose(),e.dispose();this.points.geometry.dispose(),this.points.material.dispose()}};var Qa=class extends Error{},Lw="TACSNAP1",Dw=1,Ng=104,Zd=24,Nw=64,Uw=4096;var As={ENGAGED:1,WAITS:2,LET_GO:4,UNPLACED:8,NONE:16},el={FIXED:1},tl={ONLY_DRAWN:1},Fg={SPRING:1};var zn={SPHERE:0,BOX:1,CAPSULE:2,CYLINDER:3,CONE:4,PLANE:5,HULL:6,MESH:7,HEIGHT_FIELD:8},Kd={BODIES:[1,112,"f8 position 3, f8 quaternion 4, f8 velocity 3, f8 spin 3, u4 flags, u4 pad"],NODES:[2,24,"f8 position 3"],LEDGER:[3,16,"f8 step, f8 total"],MOMENTUM:[4,48,"f8 linear 3, f8 angular 3"],CONTACTS:[5,136,"f8 point 3, f8 normal 3, f8 force 3, f8 slip 3, f8 gap, f8 work, x8 key, i4 body_a, i4 body_b, i4 shape_a, i4 shape_b"],PORTS:[6,288,"f8 device 3, f8 device_q 4, f8 body 3, f8 body_q 4, f8 wanted 6, f8 written 6, f8 from_device, f8 into_body, f8 stored, f8 released, f8 held, f8 account, f8 stiffness, f8 turn_stiffness, f8 share, u4 flags, u4 pad"],LOOPS:[7,120,"u4 kind, u4 world, f8 period, u8 ticks, u8 missed, f8 late_mean, f8 late_p50, f8 late_p99, f8 late_p999, f8 late_max, f8 work_mean, f8 work_p50, f8 work_p99, f8 work_p999, f8 work_max, u8 lost"],DEVICES:[8,312,"u4 state, u4 fault, u8 ticks, u8 stale, u8 gaps, u8 late, f8 work, f8 force, u8 guard 16, f8 guard_time 16"],MESSAGES:[9,256,"f8 clock, i4 code, u4 pad, c1 text 240"],STEP:[10,72,"f8 residual, f8 momentum_residual, f8 contact_residual, f8 depth, f8 energy_scale, u8 contacts, u8 contacts_left, u8 asleep, u8 diverged"],PARAMETERS:[11,8,"f8 value"],SIDES:[12,128,"u4 state, u4 pad, f8 rate, f8 real_time, f8 account, f8 lost, f8 taken, f8 given, f8 lowest, f8 gap, f8 gap_max, u8 late_ticks, u8 held_ticks, u8 limited, u8 stalls, u8 solves, u8 rows_lost"],CARD_TEXT:[64,1,"c1 text 1"],CARD_BODIES:[65,24,"t8 name, i4 system, u4 flags, f8 mass"],CARD_SHAPES:[66,120,"t8 name, i4 body, u4 type, f8 size 3, f8 position 3, f8 quaternion 4, f4 color 4, i4 mesh, u4 flags"],CARD_MESHES:[67,32,"u8 first_vertex, u8 vertex_count, u8 first_index, u8 index_count"],CARD_VERTICES:[68,24,"f4 position 3, f4 normal 3"],CARD_INDICES:[69,4,"u4 index"],CARD_LINES:[70,56,"t8 name, i4 system, u4 flags, u8 first, u8 count, f4 color 4, f8 radius"],CARD_LINE_NODES:[71,4,"u4 index"],CARD_PARAMETERS:[72,64,"t8 name, t8 unit, t8 text, f8 value, f8 initial, f8 minimum, f8 maximum, u4 flags, u4 pad"],CARD_PORTS:[73,24,"t8 name, i4 body, i4 device, i4 frame, i4 axes"],CARD_DEVICES:[74,40,"t8 name, t8 model, f8 force_max, f8 period, i4 frames, i4 buttons"],CARD_TERMS:[75,40,"t8 name, t8 text, t8 unit, u4 book, i4 sign, i4 system, u4 pad"],CARD_SYSTEMS:[76,24,"t8 name, u4 kind, i4 number, i4 first_body, i4 body_count"],CARD_SCENE:[77,32,"t8 title, f8 step, f8 duration, u8 pad"]},Og={f8:8,f4:4,u4:4,i4:4,u8:8,x8:8,t8:8,c1:1};function Fw(i,[e,t,n]){let s=[],r=0;for(let o of n.split(", ")){let[a,l,c]=o.split(" ");s.push({type:a,name:l,count:c?Number(c):1,at:r}),r+=Og[a]*(c?Number(c):1)}return console.assert(r===t,`${i}: ${r} bytes, not ${t}`),{name:i,number:e,size:t,fields:s.filter(o=>o.name!=="pad")}}var jd=new Map(Object.entries(Kd).map(([i,e])=>[e[0],Fw(i,e)])),Nh=i=>jd.get(Kd[i][0]),Ug=new TextDecoder,Dh=class{constructor(e,t,n,s){this.kind=e,this.bytes=t,this.stride=n,this.count=s,this.words=n/8}get f64(){return this.stride%8?null:this.seen(Float64Array)}get f32(){return this.stride%4?null:this.seen(Float32Array)}get u32(){return this.stride%4?null:this.seen(Uint32Array)}get i32(){return this.stride%4?null:this.seen(Int32Array)}seen(e){let t=e.name,{buffer:n,byteOffset:s,byteLength:r}=this.bytes;return this[t]??=new e(n,s,r/e.BYTES_PER_ELEMENT)}},$d=new Map;function Ow(i){return $d.has(i)||$d.set(i,new Dh(i,new Uint8Array(0),Kd[i]?.[1]??8,0)),$d.get(i)}var Jd=class{constructor(e,t,n){this.buffer=e,this.header=t,this.sections=n,this.told=new Map,this.isCard=[...n.values()].some(s=>s.number>=Nw)}section(e){return this.sections.get(e)??Ow(e)}count(e){return this.section(e).count}rows(e){if(!this.told.has(e)){let t=this.section(e);this.told.set(e,Array.from({length:t.count},(n,s)=>this.read(t,s)))}return this.told.get(e)}row(e,t=0){let n=this.section(e);return t<n.count?this.told.get(e)?.[t]??this.read(n,t):null}text(e){let{bytes:t}=this.section("CARD_TEXT");return!(e<t.length)||t[t.length-1]!==0?"":Ug.decode(t.subarray(e,Math.min(t.indexOf(0,e),e+Uw)))}read(e,t){let{buffer:n,byteOffset:s}=e.bytes,r=new DataView(n,s+t*e.stride,e.stride),o={};for(let a of jd.get(e.number).fields)o[a.name]=this.field(r,a);return o}field(e,{type:t,count:n,at:s}){if(t==="c1"){let r=new Uint8Array(e.buffer,e.byteOffset+s,n),o=r.indexOf(0);return Ug.decode(o<0?r:r.subarray(0,o))}return n===1?this.number(e,t,s):Array.from({length:n},(r,o)=>this.number(e,t,s+o*Og[t]))}number(e,t,n){switch(t){case"f8":return e.getFloat64(n,!0);case"f4":return e.getFloat32(n,!0);case"u4":return e.getUint32(n,!0);case"i4":return e.getInt32(n,!0);case"x8":return e.getBigUint64(n,!0);case"t8":return this.text(Ts(e,n));default:return Ts(e,n)}}};function Ts(i,e){return i.getUint32(e+4,!0)*4294967296+i.getUint32(e,!0)}function vr(i,e){if(!i)throw new Qa(e)}function Bw(i){if(i instanceof ArrayBuffer)return i;vr(ArrayBuffer.isView(i),"no bytes");let{buffer:e,byteOffset:t,byteLength:n}=i;return t===0&&n===e.byteLength?e:e.slice(t,t+n)}function kw(i){let e="";for(let t=0;t<8;t++)e+=String.fromCharCode(i.getUint8(t));return vr(e===Lw,"no snapshot"),vr(i.getUint32(8,!0)===Dw,"a version that is not known"),{headerSize:i.getUint32(12,!0),sectionCount:i.getUint32(16,!0),sectionRoom:i.getUint32(20,!0),size:Ts(i,24),world:Ts(i,32),step:Ts(i,40),time:i.getFloat64(48,!0),T:i.getFloat64(56,!0),servo:Ts(i,64),hash:i.getBigUint64(72,!0),card:i.getBigUint64(80,!0),serial:Ts(i,88),clock:i.getFloat64(96,!0)}}function zw(i,e,t){return e?e.name==="CARD_TEXT"?t===1:t>=e.size&&t%(e.size<8?4:8)===0:i>0&&t>0}function Gw(i,e,t){let n=new Map,s=e.headerSize+e.sectionRoom*Zd;for(let r=0;r<e.sectionCount;r++){let o=e.headerSize+r*Zd,a=i.getUint32(o,!0),l=i.getUint32(o+4,!0),c=Ts(i,o+8),h=Ts(i,o+16),u=jd.get(a);if(vr(zw(a,u,l),"a row is too short"),vr(h%8===0&&h>=s&&h<=e.size&&c<=(e.size-h)/l,"a section is not inside"),s=h+c*l,!u||n.has(u.name))continue;let d=new Dh(u.name,new Uint8Array(t,h,c*l),l,c);d.number=a,n.set(u.name,d)}return n}function Bg(i){let e=Bw(i);vr(e.byteLength>=Ng,"too short");let t=new DataView(e),n=kw(t);return vr(n.headerSize>=Ng&&n.headerSize%8===0&&n.size%8===0&&n.size<=e.byteLength&&n.headerSize<=n.size&&n.sectionCount<=n.sectionRoom&&n.sectionRoom<=(n.size-n.headerSize)/Zd,"the header does not hold"),new Jd(e,n,Gw(t,n,e))}var Vw={fine:[28,20,32,10],usual:[16,12,20,6],plain:[8,6,8,2]},Hw=80,Ww=12,nl=i=>i.rotateX(Math.PI/2);function Xw([i,e,t,n]){return{sphere:nl(new Xs(1,i,e)),box:new Qi(1,1,1),cylinder:nl(new ci(1,1,1,t)),cone:nl(new ur(1,1,t)),tube:nl(new ci(1,1,1,i,1,!0)),half:nl(new Xs(1,i,n,0,2*Math.PI,0,Math.PI/2))}}var Uh=class{constructor(){this.sets=Object.fromEntries(Object.entries(Vw).map(([e,t])=>[e,Xw(t)]))}has(e){return e in this.sets.usual}get(e,t,n){let s=n?t<=Ww?"usual":"plain":t<=Hw?"fine":"usual";return this.sets[s][e]}dispose(){for(let e of Object.values(this.sets))Object.values(e).forEach(t=>t.dispose())}};function kg(i){let[e,t,n]=i.size;switch(i.type){case zn.SPHERE:return[{form:"sphere",scale:[e,e,e],z:0}];case zn.BOX:return[{form:"box",scale:[e,t,n],z:0}];case zn.CAPSULE:return[{form:"tube",scale:[e,e,n],z:0},{form:"half",scale:[e,e,e],z:n/2},{form:"half",scale:[e,e,e],z:-n/2,turned:!0}];case zn.CYLINDER:return[{form:"cylinder",scale:[e,e,n],z:0}];case zn.CONE:return[{form:"cone",scale:[e,e,n],z:0}];case zn.PLANE:return[];default:return i.mesh>=0?[{form:`mesh${i.mesh}`,scale:[1,1,1],z:0}]:[]}}function zg(i,e){let t=i.row("CARD_MESHES",e),n=i.section("CARD_VERTICES"),s=i.section("CARD_INDICES");if(!t||!n.f32||!s.u32||t.vertex_count===0||t.index_count===0||t.first_vertex+t.vertex_count>n.count||t.first_index+t.index_count>s.count)return null;let r=n.stride/4,o=s.stride/4,a=n.f32.subarray(t.first_vertex*r,(t.first_vertex+t.vertex_count)*r),l=new Uint32Array(t.index_count-t.index_count%3);for(let u=0;u<l.length;u++)if(l[u]=s.u32[(t.first_index+u)*o],l[u]>=t.vertex_count)return null;let c=new po(a,r),h=new qt;return h.setAttribute("position",new Hs(c,3,0)),h.setAttribute("normal",new Hs(c,3,3)),h.setIndex(new Bt(l,1)),h.computeBoundingSphere(),Number.isFinite(h.boundingSphere.radius)?h:null}function Gg(i,e){let[t,n,s]=i.size;switch(i.type){case zn.SPHERE:return t;case zn.BOX:return Math.hypot(t,n,s)/2;case zn.CAPSULE:return t+s/2;case zn.CYLINDER:case zn.CONE:return Math.hypot(t,s/2);case zn.PLANE:return 0;default:return e?e.boundingSphere.center.length()+e.boundingSphere.radius:0}}var qw=1.6,Yw=2.6,Fh=class{constructor(){this.low=[1/0,1/0,1/0],this.high=[-1/0,-1/0,-1/0]}get empty(){return!(this.low[0]<=this.high[0])}add(e,t){for(let n=0;n<3;n++)this.low[n]=Math.min(this.low[n],e[n]-t),this.high[n]=Math.max(this.high[n],e[n]+t)}get centre(){return this.low.map((e,t)=>(e+this.high[t])/2)}get radius(){return Math.hypot(...this.low.map((e,t)=>this.high[t]-e))/2}grow(e){let t=e*this.radius/2;for(let n=0;n<3;n++)this.low[n]-=t,this.high[n]+=t}addPart(e,t,n){let s=e.low.map((o,a)=>Math.max(o,t[a]-n)),r=e.high.map((o,a)=>Math.min(o,t[a]+n));s.some((o,a)=>o>r[a])||(this.add(s,0),this.add(r,0))}},Qd=i=>i.every(Number.isFinite);function Vg(i,e,t,n){let s=new Fh,r=new Fh,o=i.rows("CARD_BODIES"),a=0;for(let c=0;c<o.length;c++){let h=[...t.to.subarray(7*c,7*c+3)];!t.gone[c]&&Qd(h)&&(o[c].flags&el.FIXED?r:s).add(h,e.reach[c]),a+=o[c].flags&el.FIXED?0:1}for(let c=0;c<t.nodes;c++){let h=[...t.nodeTo.subarray(3*c,3*c+3)];Qd(h)&&s.add(h,0)}for(let c of n.rows("PORTS"))!(c.flags&(As.NONE|As.UNPLACED))&&Qd(c.device)&&s.add(c.device,0);for(let c of e.shapes)c.body<0&&c.reach>0&&$w(r,c);let l=s.empty?r:s;return l.empty&&l.add([0,0,0],Math.sqrt(1/3)),l.radius>0||l.add(l.centre,.1),l===s&&!r.empty?l.addPart(r,l.centre,Yw*l.radius):l===s&&l.grow(qw/a),{centre:l.centre,radius:l.radius,low:l.low,high:l.high}}function $w(i,e){if(!(e.type===1&&Math.abs(Math.abs(e.quaternion[0])-1)<1e-9)){i.add(e.position,e.reach);return}i.add(e.position.map((n,s)=>n-e.size[s]/2),0),i.add(e.position.map((n,s)=>n+e.size[s]/2),0)}var Zw=5,Jw=9,Kw=1.6,Hg=6,jw=["#include <common>",`#include <common>
varying vec2 vPlace;`],Qw=["#include <begin_vertex>",`#include <begin_vertex>
vPlace = position.xy;`],e1=["#include <common>",`#include <common>
varying vec2 vPlace;
uniform vec3 uFloor, uGrid, uBack;
uniform vec2 uOrigin;
uniform float uReach, uSpacing, uFill, uShade, uSolid;
float lines(float spacing, float wide) {
    vec2 at = (vPlace + uOrigin) / spacing;
    vec2 pixel = fwidth(at);
    vec2 away = abs(fract(at - 0.5) - 0.5) / pixel;
    vec2 on = clamp(wide - away, 0.0, 1.0) * (1.0 - smoothstep(0.12, 0.45, pixel));
    return max(on.x, on.y);
}`],t1=["gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );",`
float fade = 1.0 - smoothstep(0.15, 1.0, length(vPlace) / uReach);
float grid = max(0.45 * lines(uSpacing, 1.0), 0.9 * lines(5.0 * uSpacing, 1.15));
vec3 seen = mix(uFloor, uGrid, grid);
float there = max(uFill, grid);
float shadow = 1.0 - getShadowMask();
seen = mix(seen, seen * uShade, shadow);
there = fade * max(there, 0.55 * shadow);
gl_FragColor = vec4(mix(uBack, seen, uSolid > 0.5 ? there : 1.0), uSolid > 0.5 ? 1.0 : there);`];function Wg(i){let e=10**Math.floor(Math.log10(i));return e*[1,2,5,10].find(t=>i/e<t*1.45)}function n1(i,e){let t=new Na({transparent:!e});return t.onBeforeCompile=n=>{Object.assign(n.uniforms,i),n.vertexShader=n.vertexShader.replace(...jw).replace(...Qw),n.fragmentShader=n.fragmentShader.replace(...e1).replace(...t1)},t.polygonOffset=!0,t.polygonOffsetFactor=1,t.polygonOffsetUnits=1,t}function i1(i,e,t){let n=[],s=[],r=Math.min(40,Math.floor(e/t)),o=8,a=Math.round(i.x/t),l=Math.round(i.y/t);function c(d,f,g){let v=(a+d)*t-i.x,m=(l+f)*t-i.y;n.push(v,m,0),s.push(Math.max(0,1-Math.hypot(v,m)/e)*(g%5===0?1:.5))}for(let d=-r;d<=r;d++)for(let f=0;f<o;f++){let g=r*(2*f/o-1),v=r*(2*(f+1)/o-1);c(d,g,a+d),c(d,v,a+d),c(g,d,l+d),c(v,d,l+d)}let h=new qt;h.setAttribute("position",new Bt(new Float32Array(n),3)),h.setAttribute("color",new Bt(new Float32Array(n.length),3));let u=new Ea(h,new go({vertexColors:!0}));return u.userData.faded=s,u.renderOrder=-1,u}function s1(i,e){let t=i.geometry.attributes.color,n=new Ge;i.userData.faded.forEach((s,r)=>{n.copy(e.back).lerp(e.grid,s),t.setXYZ(r,n.r,n.g,n.b)}),t.needsUpdate=!0}var Oh=class{constructor(e,t){this.group=new en,this.full=new en,this.lines=new en,this.group.add(this.full,this.lines),this.lines.visible=!1,this.materials=[];let n=e.filter(r=>r.body<0).slice(0,8),s={position:[0,0,t.low[2]-.001*t.radius],quaternion:[1,0,0,0]};for(let r of n.length?n:[s])this.add(r,t,r!==s);this.spacing=Wg(t.radius/Hg*1.4)}add(e,t,n){let[s,r,o,a]=e.quaternion,l=new Bn(r,o,a,s),h=new O(0,0,1).applyQuaternion(l).z>.7,u=(h?Jw:Kw)*t.radius,d=new O(...e.position),f=new O(...t.centre).sub(d).applyQuaternion(l.clone().invert()),g={uFloor:{value:new Ge},uGrid:{value:new Ge},uBack:{value:new Ge},uOrigin:{value:new Oe(f.x,f.y)},uReach:{value:u},uSpacing:{value:Wg(t.radius/Hg*1.4)},uFill:{value:n?1:0},uShade:{value:.7},uSolid:{value:n&&h?1:0}},v=n1(g,n&&h);v.userData.uniforms=g;let m=new In(new dr(2*u,2*u),v);m.matrixAutoUpdate=!1,m.matrix.compose(new O(f.x,f.y,0).applyQuaternion(l).add(d),l,new O(1,1,1)),m.receiveShadow=!0,m.renderOrder=-1,this.materials.push(v),this.full.add(m);let p=i1(f,h?Zw*t.radius:u,g.uSpacing.value);p.matrixAutoUpdate=!1,p.matrix.copy(m.matrix),this.lines.add(p)}plain(e){this.full.visible=!e,this.lines.visible=e}paint(e){for(let{userData:t}of this.materials)t.uniforms.uFloor.value.copy(e.floor),t.uniforms.uGrid.value.copy(e.grid),t.uniforms.uBack.value.copy(e.back),t.uniforms.uShade.value=e.dark?.4:.68;for(let t of this.lines.children)s1(t,e)}dispose(){for(let e of[...this.full.children,...this.lines.children])e.geometry.dispose(),e.material.dispose()}};var Bh=class{constructor(e,t){this.bodies=e,this.nodes=t,this.pose=new Float64Array(7*e),this.from=new Float64Array(7*e),this.to=new Float64Array(7*e),this.gone=new Uint8Array(e),this.node=new Float64Array(3*t),this.nodeFrom=new Float64Array(3*t),this.nodeTo=new Float64Array(3*t),this.came=-1,this.between=1/60,this.step=-1,this.done=!0}take(e,t){let n=this.step<0,s=e.header.step<this.step,r=t-this.came;this.advance(t),!n&&r<.15&&(this.between+=.15*(Math.max(.004,r)-this.between)),this.came=t,this.step=e.header.step,this.from.set(this.pose),this.nodeFrom.set(this.node);let o=this.readBodies(e.section("BODIES"))|this.readNodes(e.section("NODES"));return n||s||r>.15?this.jump():o&&(this.done=!1),n||o!==0}readBodies({f64:e,u32:t,words:n,count:s}){let r=Math.min(s,this.bodies),o=0;for(let a=0;a<r;a++){let l=a*n,c=a*7;this.gone[a]=t[2*l+26]&4;for(let h=0;h<7;h++){let u=e[l+h];if(!Number.isFinite(u)){this.gone[a]=1;continue}o|=u!==this.to[c+h],this.to[c+h]=u}}return o}readNodes({f64:e,words:t,count:n}){let s=Math.min(n,this.nodes),r=0;for(let o=0;o<s;o++)for(let a=0;a<3;a++){let l=e[o*t+a];r|=l!==this.nodeTo[3*o+a],this.nodeTo[3*o+a]=l}return r}jump(){this.pose.set(this.to),this.node.set(this.nodeTo),this.done=!0}advance(e,t=0){if(this.done)return!1;let n=t>1.4*this.between?1:(e-this.came)/this.between;if(n>=1)return this.jump(),!0;for(let s=0;s<this.bodies;s++)this.blend(s*7,Math.max(0,n));for(let s=0;s<this.node.length;s++)this.node[s]=this.nodeFrom[s]+Math.max(0,n)*(this.nodeTo[s]-this.nodeFrom[s]);return!0}blend(e,t){let{pose:n,from:s,to:r}=this;for(let h=e;h<e+3;h++)n[h]=s[h]+t*(r[h]-s[h]);let o=0,a=0;for(let h=e+3;h<e+7;h++)o+=s[h]*r[h];let l=o<0?-1:1;for(let h=e+3;h<e+7;h++)n[h]=(1-t)*s[h]+l*t*r[h],a+=n[h]*n[h];let c=a>0?1/Math.sqrt(a):0;for(let h=e+3;h<e+7;h++)n[h]*=c;c===0&&(n[e+3]=1)}};function To(i,e,t){let n=i[e],s=i[e+1],r=i[e+2],o=i[e+3];return t[0]=1-2*(r*r+o*o),t[1]=2*(s*r-n*o),t[2]=2*(s*o+n*r),t[3]=2*(s*r+n*o),t[4]=1-2*(s*s+o*o),t[5]=2*(r*o-n*s),t[6]=2*(s*o-n*r),t[7]=2*(r*o+n*s),t[8]=1-2*(s*s+r*r),t}var r1=["#d55e00","#009e73","#0072b2"],ef=.045;function o1(){let i=[],e=[],t=[];r1.forEach((s,r)=>{let o=[ef,ef,ef];o[r]=1;let a=new Qi(...o),l=[0,0,0];l[r]=.5,a.translate(...l);let c=new Ge(s),h=i.length/3;i.push(...a.attributes.position.array);for(let u=0;u<a.attributes.position.count;u++)e.push(c.r,c.g,c.b);t.push(...[...a.index.array].map(u=>u+h)),a.dispose()});let n=new qt;return n.setAttribute("position",new Bt(new Float32Array(i),3)),n.setAttribute("color",new Bt(new Float32Array(e),3)),n.setIndex(t),n}var kh=class{constructor(e,t){this.group=new en,this.rows=Array.from({length:e},(n,s)=>s).filter(n=>t(n)>0),this.length=t,this.rows.length!==0&&(this.mesh=new bi(o1(),new Di({vertexColors:!0,depthTest:!1,transparent:!0}),this.rows.length),this.mesh.instanceMatrix.setUsage(ui),this.mesh.frustumCulled=!1,this.mesh.renderOrder=6,this.group.add(this.mesh))}update(e){if(!this.mesh)return;let t=this.mesh.instanceMatrix.array;this.rows.forEach((n,s)=>{let r=e.gone[n]?0:this.length(n);To(e.pose,7*n+3,Xg);for(let o=0;o<3;o++){for(let a=0;a<3;a++)t[16*s+4*o+a]=r*Xg[3*a+o];t[16*s+12+o]=e.pose[7*n+o]}t[16*s+15]=1}),this.mesh.instanceMatrix.needsUpdate=!0}dispose(){this.mesh?.geometry.dispose(),this.mesh?.material.dispose(),this.mesh?.dispose()}},Xg=new Float64Array(9);var Ln=8,tf=4,a1=Array.from({length:Ln},(i,e)=>Math.cos(2*Math.PI*e/Ln)),l1=Array.from({length:Ln},(i,e)=>Math.sin(2*Math.PI*e/Ln)),Gh=class{constructor(e){this.lines=e.map(n=>({...n,rings:(n.nodes.length-1)*tf+1}));let t=this.lines.reduce((n,s)=>n+s.rings,0);this.position=new Float32Array(3*Ln*t),this.normal=new Float32Array(3*Ln*t),this.geometry=new qt,this.geometry.setAttribute("position",new Bt(this.position,3).setUsage(ui)),this.geometry.setAttribute("normal",new Bt(this.normal,3).setUsage(ui)),this.geometry.setAttribute("color",new Bt(new Float32Array(3*Ln*t),3)),this.geometry.setIndex(this.faces()),this.mesh=new In(this.geometry,new Ss({vertexColors:!0})),this.mesh.frustumCulled=!1,this.mesh.castShadow=this.mesh.receiveShadow=!0}faces(){let e=[],t=0;for(let n of this.lines){for(let s=0;s+1<n.rings;s++)for(let r=0;r<Ln;r++){let o=t+s*Ln+r,a=t+s*Ln+(r+1)%Ln;e.push(o,a,o+Ln,a,a+Ln,o+Ln)}t+=n.rings*Ln}return e}paint(e){let t=this.geometry.attributes.color,n=new Ge,s=0;for(let r of this.lines){let o=e(r)??n.setRGB(...r.color.slice(0,3),Qt);for(let a=0;a<r.rings*Ln;a++,s++)t.setXYZ(s,o.r,o.g,o.b)}t.needsUpdate=!0}update(e){let t=0;for(let n of this.lines)this.bend(n,e,t),t+=n.rings;this.geometry.attributes.position.needsUpdate=!0,this.geometry.attributes.normal.needsUpdate=!0}bend({nodes:e,radius:t,rings:n},s,r){let o=0,a=0,l=0;for(let c=0;c<n;c++){c1(e,s,c,n,zh,qg);let[h,u,d]=qg;c===0&&([o,a,l]=Math.abs(d)<.9?[0,0,1]:[1,0,0]);let f=o*h+a*u+l*d;o-=f*h,a-=f*u,l-=f*d;let g=Math.hypot(o,a,l)||1;o/=g,a/=g,l/=g;let v=u*l-d*a,m=d*o-h*l,p=h*a-u*o;for(let _=0,b=3*Ln*(r+c);_<Ln;_++,b+=3){let y=a1[_],w=l1[_],M=y*o+w*v,x=y*a+w*m,E=y*l+w*p;this.normal[b]=M,this.normal[b+1]=x,this.normal[b+2]=E,this.position[b]=zh[0]+t*M,this.position[b+1]=zh[1]+t*x,this.position[b+2]=zh[2]+t*E}}}dispose(){this.geometry.dispose(),this.mesh.material.dispose()}},zh=new Float64Array(3),qg=new Float64Array(3);function c1(i,e,t,n,s,r){let o=i.length-1,a=Math.min(o-1,Math.floor(t/tf)),l=t/tf-a,c=3*i[Math.max(0,a-1)],h=3*i[a],u=3*i[a+1],d=3*i[Math.min(o,a+2)],f=0;for(let v=0;v<3;v++){let m=e[h+v],p=e[u+v],_=a>0?e[c+v]:2*m-p,b=a+2<=o?e[d+v]:2*p-m,y=p-_,w=2*_-5*m+4*p-b,M=3*m-_-3*p+b;s[v]=m+.5*l*(y+l*(w+l*M)),r[v]=y+l*(2*w+3*l*M),f+=r[v]*r[v]}let g=f>0?1/Math.sqrt(f):0;for(let v=0;v<3;v++)r[v]=g>0?r[v]*g:v===0?1:0}var h1=60,u1=.006,d1=.004,f1=.022,p1=.028,Yg=9,$g=8,nf=class extends Qn{getPoint(e,t=new O){let n=Math.min(1,Math.max(0,(e-.08)/.84)),s=Math.min(1,Math.min(n,1-n)*14),r=2*Math.PI*Yg*n;return t.set(s*Math.cos(r),s*Math.sin(r),$g*(e-.5))}},sf=()=>new Da(new nf,20*Yg,.12,5).scale(1,1,1/$g),m1=i=>new ci(1,1,1,i,1,!0).rotateX(Math.PI/2);function g1(i,e,t){let n=new Int32Array(t).fill(-1),s=0;return i.rows("CARD_SYSTEMS").forEach((r,o)=>{if(!(r.kind!==1&&r.kind!==2)){for(let a=0;a<r.body_count&&s+a<t;a++)n[s+a]=r.first_body+a;s+=Math.max(0,r.body_count);for(let a of e)a.system===o&&(s=a.nodes.reduce((l,c)=>Math.max(l,c+1),s))}}),n}function _1(i,e){let t=i.section("CARD_LINE_NODES"),n=t.stride/4;return i.rows("CARD_LINES").map(s=>{let r=Math.max(0,Math.min(s.count,t.count-s.first)),o=Array.from({length:r},(a,l)=>t.u32[(s.first+l)*n]);return{...s,nodes:o}}).filter(s=>s.nodes.length>0&&s.nodes.every(r=>r<e))}var Vh=class{constructor(e,t,n,s){this.group=new en,this.scale=n,this.materials=new Ss,this.lines=_1(e,t.nodes),this.bodyOf=g1(e,this.lines,t.nodes),this.tubes=null,this.instanced=[],this.own=[];let r=this.lines.filter(l=>l.nodes.length===2&&l.flags&Fg.SPRING),o=this.lines.filter(l=>l.nodes.length>1&&!r.includes(l)),a=this.lines.filter(l=>l.nodes.length===1);o.length&&(this.tubes=new Gh(o.map(l=>({...l,line:l,radius:Math.max(l.radius,u1*n)}))),this.group.add(this.tubes.mesh)),this.addSprings(r,t),a.length&&this.add(s.get("sphere",a.length,!1),a,(l,c,h,u)=>Ig(l,c,u,3*h.nodes[0],h.radius||f1*n)),this.mark(-1,null)}addSprings(e,t){if(e.length===0)return;let n=e.length>h1,s=a=>a.radius||(n?d1*this.scale:Math.min(p1*this.scale,.14*x1(a,t.nodeTo))),r=new Map(e.map(a=>[a,s(a)])),o=n?m1(6):sf();this.own.push(o),this.add(o,e,(a,l,c,h)=>js(a,l,h,3*c.nodes[0],h,3*c.nodes[1],r.get(c)))}add(e,t,n){let s=new bi(e,this.materials,t.length);s.instanceMatrix.setUsage(ui),s.frustumCulled=!1,s.castShadow=s.receiveShadow=!0,Object.assign(s.userData,{lines:t,put:n}),this.instanced.push(s),this.group.add(s)}update(e){this.tubes?.update(e.node);for(let t of this.instanced){let{lines:n,put:s}=t.userData;n.forEach((r,o)=>s(t.instanceMatrix.array,16*o,r,e.node)),t.instanceMatrix.needsUpdate=!0}}mark(e,t,n=.4){if(this.lines.length===0||this.marked===e&&e<0)return;this.marked=e;let s=r=>{let o=new Ge().setRGB(...r.color.slice(0,3),Qt);return e>=0&&r.nodes.some(a=>this.bodyOf[a]===e)?o.lerp(t,n):o};this.tubes?.paint(r=>s(r.line));for(let r of this.instanced)r.userData.lines.forEach((o,a)=>r.setColorAt(a,s(o))),r.instanceColor.needsUpdate=!0}pick(e,t,n,s,r){let o=null,a=1/0,l=new O,c=new O,h=new O,u=new O;for(let d of this.lines)for(let f=0;f+1<d.nodes.length||f===0&&d.nodes.length===1;f++){let g=d.nodes[f],v=d.nodes[Math.min(f+1,d.nodes.length-1)];l.fromArray(t,3*g),c.fromArray(t,3*v);let m=Math.sqrt(e.distanceSqToSegment(l,c,h,u)),p=h.distanceTo(e.origin),_=Math.max(0,m-(d.radius||0))/(s*p);if(!(_<n)||!(_<a)||p>r)continue;let y=(u.distanceToSquared(l)<=u.distanceToSquared(c)?[g,v]:[v,g]).find(w=>this.bodyOf[w]>=0);y!==void 0&&(a=_,o={distance:p,point:new O().fromArray(t,3*y),body:this.bodyOf[y]})}return o}dispose(){this.tubes?.dispose(),this.instanced.forEach(e=>e.dispose()),this.own.forEach(e=>e.dispose()),this.materials.dispose()}};function x1(i,e){let[t,n]=i.nodes;return Math.hypot(e[3*t]-e[3*n],e[3*t+1]-e[3*n+1],e[3*t+2]-e[3*n+2])||1}var y1=.022,v1=.06,b1=.6,Zg="pointer",S1=window.matchMedia("(prefers-reduced-motion: reduce)"),Rs=i=>new Di({depthTest:!1,depthWrite:!1,transparent:!0,...i});function Cs(i,e,t){let n=new In(i,e);return n.renderOrder=t,n}function M1(i,e){let t=document.createElement("canvas");t.width=t.height=128;let n=t.getContext("2d"),s=[[44,66,42,34],[57,62,57,22],[70,62,72,26],[83,68,87,40],[42,88,25,68]];n.lineCap=n.lineJoin="round";for(let[o,a]of[[20,i],[12,e]]){n.strokeStyle=n.fillStyle=a,n.lineWidth=o;for(let[l,c,h,u]of s)n.beginPath(),n.moveTo(l,c),n.lineTo(h,u),n.stroke();n.beginPath(),n.roundRect(44,64,38,42,12),n.stroke(),n.fill()}let r=new Ra(t);return r.colorSpace=Qt,r}var rf=class{constructor(e,t,n){this.group=new en,this.name=t.name,this.size=n,this.materials={body:Rs({opacity:.4}),ring:Rs({opacity:.95}),proxy:Rs({opacity:.95}),rim:Rs({opacity:.9}),coil:Rs({opacity:.9})},this.ball=Cs(e.ball,this.materials.body,7),this.ring=Cs(e.ring,this.materials.ring,9),this.rim=Cs(e.ball,this.materials.rim,9),this.proxy=Cs(e.ball,this.materials.proxy,10),this.coil=Cs(e.coil,this.materials.coil,8),this.coil.matrixAutoUpdate=!1,this.coil.frustumCulled=!1,this.glyph=new Sa(e.glyph),this.glyph.renderOrder=11,this.glyph.center.set(.5,.05),this.group.add(this.ball,this.coil,this.ring,this.rim,this.proxy,this.glyph),this.group.visible=!1}update(e,t,n){let s=e.flags&As.NONE||!e.device.every(Number.isFinite),r=(e.flags&As.ENGAGED)!==0;if(this.group.visible=!s&&(r||this.name!==Zg),!this.group.visible)return;let o=r?t?.75:1:.4,a=e.flags&As.LET_GO?n.proxy:r?n.accent:n.quiet;this.materials.body.color=this.materials.ring.color=this.materials.coil.color=a,this.materials.rim.color=n.back,this.materials.proxy.color=n.proxy,this.materials.body.opacity=.4*o,this.materials.ring.opacity=.95*o,this.materials.coil.opacity=.9*o,this.place(e,r,t)}place(e,t,n){let{size:s}=this;this.ball.position.set(...e.device),this.ball.scale.setScalar(s),this.ring.position.copy(this.ball.position),this.ring.scale.setScalar(s),this.proxy.visible=this.rim.visible=t&&e.body.every(Number.isFinite),this.proxy.position.set(...e.body),this.rim.position.copy(this.proxy.position),this.proxy.scale.setScalar(.26*s),this.rim.scale.setScalar(.36*s);let r=this.ball.position.distanceTo(this.proxy.position);this.coil.visible=this.proxy.visible&&r>b1*s,this.coil.visible&&js(this.coil.matrix.elements,0,e.device,0,e.body,0,Math.min(.55*s,Math.max(.2*s,r/12))),this.glyph.visible=n,this.glyph.position.copy(this.ball.position)}dispose(){Object.values(this.materials).forEach(e=>e.dispose())}},Hh=class{constructor(e,t,n){this.group=new en,this.shared={ball:new Xs(1,20,14),ring:new xo(1.12,1.34,40),coil:sf(),glyph:new mo({depthTest:!1,sizeAttenuation:!1,transparent:!0,opacity:.92})},this.shared.glyph.map=null;let s=r=>Math.min(v1*t,Math.max(y1*t,.62*(n[r.body]??0)));this.hands=e.rows("CARD_PORTS").map(r=>new rf(this.shared,r,s(r))),this.hands.forEach(r=>this.group.add(r.group)),this.wish=new of(this.shared,t),this.halo=Cs(new xo(.93,1,64),Rs({opacity:.8}),3),this.halo.visible=!1,this.group.add(this.wish.group,this.halo)}paint(e){this.theme=e,this.shared.glyph.map?.dispose(),this.shared.glyph.map=M1(e.dark?"#0b0f14":"#1d2733",e.dark?"#dfe6ee":"#ffffff"),this.shared.glyph.needsUpdate=!0,this.wish.paint(e),this.halo.material.color=e.accent}update(e,t){let n=e.rows("PORTS");this.hands.forEach((s,r)=>n[r]?s.update(n[r],t&&s.name!==Zg,this.theme):s.group.visible=!1)}face(e,t){for(let n of this.hands)n.ring.quaternion.copy(e.quaternion),n.glyph.scale.setScalar(t);this.wish.ring.quaternion.copy(e.quaternion),this.halo.quaternion.copy(e.quaternion)}invite(e,t,n){if(this.halo.visible=t>0,!this.halo.visible)return;let s=S1.matches?.5:.5+.5*Math.sin(2.4*n);this.halo.position.copy(e),this.halo.scale.setScalar(t*(1.32+.14*s)),this.halo.material.opacity=.75-.4*s}dispose(){this.hands.forEach(e=>e.dispose()),this.shared.ball.dispose(),this.shared.ring.dispose(),this.shared.coil.dispose(),this.shared.glyph.map?.dispose(),this.shared.glyph.dispose(),this.wish.dispose(),this.halo.geometry.dispose(),this.halo.material.dispose()}},of=class{constructor(e,t){this.group=new en,this.scale=t,this.ring=Cs(e.ring,Rs({opacity:.9}),12),this.dot=Cs(e.ball,Rs({opacity:1}),12),this.line=Cs(new ci(1,1,1,6).rotateX(Math.PI/2),Rs({opacity:.55}),11),this.line.matrixAutoUpdate=!1,this.line.frustumCulled=!1,this.group.add(this.line,this.ring,this.dot),this.group.visible=!1}paint(e){for(let t of[this.ring,this.dot,this.line])t.material.color=e.ink}show(e,t,n){this.group.visible=!0,this.ring.position.copy(e),this.dot.position.copy(e),this.ring.scale.setScalar(n),this.dot.scale.setScalar(.3*n),js(this.line.matrix.elements,0,e.toArray(),0,t.toArray(),0,.1*n)}hide(){this.group.visible=!1}dispose(){for(let e of[this.ring,this.dot,this.line])e.material.dispose();this.line.geometry.dispose()}};var w1=`
varying vec3 vSeen;
uniform vec3 uSky, uGround, uSun, uWay;
vec3 asSeen(vec3 c) {
    return mix(1.055 * pow(c, vec3(0.41666)) - 0.055, 12.92 * c, vec3(lessThanEqual(c, vec3(0.0031308))));
}
void main() {
    mat3 turn = mat3(instanceMatrix);
    vec3 scale = vec3(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2]));
    vec3 n = normalize(turn * (normal / max(scale, 1e-30)));
    vec3 light = mix(uGround, uSky, 0.5 * n.z + 0.5) + uSun * max(0.0, dot(n, uWay));
    vSeen = asSeen(min(vec3(1.0), light * instanceColor / 3.14159265));
    gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(position, 1.0);
}`,E1=`
varying vec3 vSeen;
void main() {
    gl_FragColor = vec4(vSeen, 1.0);
}`;function Jg(i){let e={uSky:{value:new Ge},uGround:{value:new Ge},uSun:{value:new Ge},uWay:{value:i}},t=new Si({uniforms:e,vertexShader:w1,fragmentShader:E1});return t.paint=n=>{e.uSky.value.copy(n.sky).multiplyScalar(n.hemisphere),e.uGround.value.copy(n.ground).multiplyScalar(n.hemisphere),e.uSun.value.setScalar(n.sun)},t}var T1=new yi(new O,1/0),A1=.7,il=new Float64Array(9);function R1(i,e,t){return t.has(i.body)&&e.has(i.body)&&!(i.flags&tl.ONLY_DRAWN)&&i.color.slice(0,3).every(n=>Math.abs(n-A1)<1e-6)}function C1(i,e){let t=(n,s)=>Math.abs(n-s)<=1e-6*(Math.abs(n)+Math.abs(s))+1e-12;return i.body===e.body&&i.type===e.type&&i.mesh===e.mesh&&i.size.every((n,s)=>t(n,e.size[s]))&&i.position.every((n,s)=>t(n,e.position[s]))&&i.quaternion.every((n,s)=>t(n,e.quaternion[s]))}function P1(i,e){let t=i.rows("CARD_SHAPES").map((o,a)=>({...o,row:a}));if(e)return t.filter(o=>!(o.flags&tl.ONLY_DRAWN));let n=t.filter(o=>o.flags&tl.ONLY_DRAWN),s=new Set(n.map(o=>o.body)),r=new Set;for(let o of i.rows("CARD_SYSTEMS"))for(let a=0;o.kind===0&&a<o.body_count&&a<i.count("CARD_BODIES");a++)r.add(o.first_body+a);return t.filter(o=>!R1(o,s,r)&&(o.flags&tl.ONLY_DRAWN||!n.some(a=>C1(a,o))))}var Wh=class{constructor(e,t,{collision:n,sunWay:s}){this.group=new en,this.meshes=[],this.own=[],this.bodies=e.count("CARD_BODIES"),this.shapes=P1(e,n),this.planes=this.shapes.filter(r=>r.type===zn.PLANE),this.material=new Ss,this.cheap=Jg(s),this.reach=new Float64Array(this.bodies),this.hasShape=new Uint8Array(this.bodies),this.marked=new Map,this.build(e,t)}build(e,t){this.forms=t;let n={},s=new Map;for(let r of this.shapes){r.mesh>=0&&!(`mesh${r.mesh}`in n)&&(n[`mesh${r.mesh}`]=zg(e,r.mesh),n[`mesh${r.mesh}`]&&this.own.push(n[`mesh${r.mesh}`])),this.measure(r,n[`mesh${r.mesh}`]);for(let o of kg(r))!(n[o.form]||t.has(o.form))||r.body>=this.bodies||(s.has(o.form)||s.set(o.form,[]),s.get(o.form).push(L1(r,o)))}for(let[r,o]of s)this.addMesh(r,n[r]??t.get(r,o.length,!1),o)}measure(e,t){if(e.reach=Gg(e,t),e.body<0||e.body>=this.bodies||e.type===zn.PLANE)return;this.hasShape[e.body]=1;let n=Math.hypot(...e.position)+e.reach;Number.isFinite(n)&&(this.reach[e.body]=Math.max(this.reach[e.body],n))}addMesh(e,t,n){let s=new bi(t,this.material,n.length);s.instanceMatrix.setUsage(ui),s.frustumCulled=!1,s.castShadow=s.receiveShadow=!0,s.boundingSphere=T1,Object.assign(s.userData,{form:e,parts:n}),n.forEach((r,o)=>s.setColorAt(o,r.color)),this.meshes.push(s),this.group.add(s)}paint(e){this.cheap.paint(e)}plain(e){for(let t of this.meshes){let{form:n,parts:s}=t.userData;t.material=e?this.cheap:this.material,this.forms.has(n)&&(t.geometry=this.forms.get(n,s.length,e))}}update(e){for(let t of this.meshes){let n=t.instanceMatrix.array,s=t.userData.parts;for(let r=0;r<s.length;r++)U1(n,16*r,s[r],e);t.instanceMatrix.needsUpdate=!0}}mark(e){let t=new Map(e.filter(s=>s.body>=0).map(s=>[s.body,s])),n=new Set([...this.marked.keys(),...t.keys()]);if(this.marked=t,n.size!==0)for(let s of this.meshes)s.userData.parts.forEach((r,o)=>{if(!n.has(r.body))return;let a=t.get(r.body);s.setColorAt(o,a?I1.copy(r.color).lerp(a.color,a.part):r.color),s.instanceColor.needsUpdate=!0})}pick(e){let t=e.intersectObjects(this.meshes,!1)[0];return t?{distance:t.distance,point:t.point,body:t.object.userData.parts[t.instanceId].body}:null}dispose(){this.meshes.forEach(e=>e.dispose()),this.own.forEach(e=>e.dispose()),this.material.dispose(),this.cheap.dispose()}},I1=new Ge;function L1(i,e){To(i.quaternion,0,il);let t=e.turned?-1:1,n=new Float64Array(9);for(let l=0;l<3;l++)n[3*l]=il[3*l]*e.scale[0],n[3*l+1]=t*il[3*l+1]*e.scale[1],n[3*l+2]=t*il[3*l+2]*e.scale[2];let s=i.position.map((l,c)=>l+il[3*c+2]*e.z),[r,o,a]=i.color.map(l=>Math.min(1,Math.max(0,l||0)));return{body:i.body,shape:i.row,m:n,p:s,color:new Ge().setRGB(r,o,a,Qt)}}var D1=new Float64Array(9),N1=To([1,0,0,0],0,new Float64Array(9));function U1(i,e,t,n){let s=N1,r=0,o=0,a=0;if(t.body>=0){if(n.gone[t.body]){i.fill(0,e,e+16);return}let h=n.pose,u=7*t.body;s=To(h,u+3,D1),r=h[u],o=h[u+1],a=h[u+2]}let{m:l,p:c}=t;for(let h=0;h<3;h++){let u=l[h],d=l[3+h],f=l[6+h];i[e+4*h]=s[0]*u+s[1]*d+s[2]*f,i[e+4*h+1]=s[3]*u+s[4]*d+s[5]*f,i[e+4*h+2]=s[6]*u+s[7]*d+s[8]*f,i[e+4*h+3]=0}i[e+12]=r+s[0]*c[0]+s[1]*c[1]+s[2]*c[2],i[e+13]=o+s[3]*c[0]+s[4]*c[1]+s[5]*c[2],i[e+14]=a+s[6]*c[0]+s[7]*c[1]+s[8]*c[2],i[e+15]=1}var af=1024,F1=1.3,Kg=12;var Xh=class{constructor(e){this.forms=e,this.scene=new ya,this.scene.matrixWorldAutoUpdate=!0,this.sky=new Oa,this.sky.position.set(0,0,1),this.sun=new za,this.sun.shadow.mapSize.set(af,af),this.sun.shadow.intensity=1,this.scene.add(this.sky,this.sun,this.sun.target),this.card=this.block=this.motion=null,this.parts=[],this.options={},this.bounds=null,this.shadowsStale=!0}setCard(e){this.card=e,this.block=null}take(e,t,n){let s=this.block===null,r=!s&&this.block.header.step===e.header.step&&this.block.header.servo===e.header.servo;s&&(this.motion=new Bh(this.card.count("CARD_BODIES"),e.count("NODES"))),this.block=e;let o=this.motion.take(e,t);return s&&this.build(n),this.forces.update(e,a=>this.moves(a)),this.hands.update(e,n.ghost),s||o||!r}moves(e){return e>=0&&e<this.flags.length&&!(this.flags[e]&el.FIXED)}build({theme:e,options:t,ratio:n,forceScale:s,collision:r,sunWay:o}){this.clear(),this.sunWay=o;let{card:a,motion:l}=this;this.flags=a.rows("CARD_BODIES").map(h=>h.flags),this.names=a.rows("CARD_BODIES").map(h=>h.name),this.solids=new Wh(a,this.forms,{collision:r,sunWay:o}),this.bounds=Vg(a,this.solids,l,this.block),this.lit={centre:[...this.bounds.centre],radius:1.15*this.bounds.radius};let{radius:c}=this.bounds;this.lines=new Vh(a,l,c,this.forms),this.floor=new Oh(this.solids.planes.map(h=>this.inWorld(h)),this.bounds),this.forces=new Lh(c,s),this.hands=new Hh(a,c,this.solids.reach),this.frames=new kh(this.flags.length,h=>this.frameLength(h)),this.parts=[this.solids,this.lines,this.floor,this.forces,this.hands,this.frames],this.parts.forEach(h=>this.scene.add(h.group)),this.paint(e,n),this.show(t),this.place()}inWorld(e){if(e.body<0)return e;let t=this.motion.to.subarray(7*e.body,7*e.body+7),n=new Bn(t[4],t[5],t[6],t[3]),s=new O(...e.position).applyQuaternion(n).add(new O(t[0],t[1],t[2])),[r,o,a,l]=e.quaternion,c=n.multiply(new Bn(o,a,l,r));return{...e,body:-1,position:s.toArray(),quaternion:[c.w,c.x,c.y,c.z]}}frameLength(e){let{radius:t}=this.bounds;return Math.min(.16*t,Math.max(.05*t,1.5*this.solids.reach[e]))}paint(e,t){this.theme=e,this.scene.background=e.back,this.sky.color.copy(e.sky),this.sky.groundColor.copy(e.ground),this.sky.intensity=e.hemisphere,this.sun.intensity=e.sun,this.parts.length&&(this.solids.paint(e),this.floor.paint(e),this.forces.paint(e,t),this.hands.paint(e),this.mark(this.marks??[]))}show(e){if(this.options=e,this.sun.castShadow=e.shadows&&!e.plain,this.shadowsStale=!0,!!this.parts.length){for(let t of[this.solids,this.floor,this.forces])t.plain(e.plain);this.frames.group.visible=e.frames,this.forces.group.visible=e.contacts,this.hands.group.visible=e.avatar}}advance(e,t){return!this.parts.length||!this.motion.advance(e,t)?!1:(this.place(),!0)}place(){this.solids.update(this.motion),this.lines.update(this.motion),this.options.frames&&this.frames.update(this.motion),this.light(),this.shadowsStale=!0}light(){let{lit:e,motion:t,bounds:n}=this,s=0;for(let a=0;a<t.bodies;a++)if(this.moves(a)&&!t.gone[a]){let l=7*a,c=Math.hypot(t.pose[l]-e.centre[0],t.pose[l+1]-e.centre[1],t.pose[l+2]-e.centre[2]);c<Kg*n.radius&&(s=Math.max(s,c+Math.min(this.solids.reach[a],n.radius)))}for(;s>e.radius&&e.radius<Kg*n.radius;)e.radius*=F1;let{radius:r}=e;this.sun.target.position.set(...e.centre),this.sun.position.copy(this.sunWay).multiplyScalar(2.5*r).add(this.sun.target.position);let o=this.sun.shadow.camera;o.left=o.bottom=-r,o.right=o.top=r,o.near=.2*r,o.far=6*r,o.updateProjectionMatrix(),this.sun.shadow.normalBias=1.2*2*r/af,this.sun.shadow.bias=-6e-4}mark(e){if(this.marks=e,!this.parts.length)return;let t=e.map(({body:n,kind:s})=>({body:n,color:this.theme.bright,part:s==="held"?.55:.35}));this.solids.mark(t),this.lines.mark(t[0]?.body??-1,this.theme.bright)}frame(e){let t=this.motion.pose.subarray(7*e,7*e+7);return{position:new O(t[0],t[1],t[2]),quaternion:new Bn(t[4],t[5],t[6],t[3])}}find(e){return this.names?this.names.indexOf(e):-1}clear(){for(let e of this.parts)this.scene.remove(e.group),e.dispose();this.parts=[],this.marks=[]}dispose(){this.clear(),this.sun.dispose()}};var lf=.96,O1=.3;function cf(i,e=new O){let t=i+O1;return e.set(Math.cos(lf)*Math.cos(t),Math.cos(lf)*Math.sin(t),Math.sin(lf))}var qh={mouse:7,pen:10,touch:22},B1=250,k1=4e-4,z1=.0014,jg=60,G1=8e-4,V1={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},Yh=class{constructor(e){this.view=e,this.raycaster=new fr,this.fingers=new Map,this.held=null,this.over=null,this.at=null,this.seq=0,this.sent=0;let t=e.canvas;this.ends=[wi(t,"pointerdown",n=>this.down(n)),wi(t,"pointermove",n=>this.move(n)),wi(t,"pointerup",n=>this.up(n)),wi(t,"pointercancel",n=>this.up(n)),wi(t,"lostpointercapture",n=>this.up(n)),wi(t,"pointerleave",()=>this.leave()),wi(t,"wheel",n=>this.wheel(n),{passive:!1}),wi(t,"contextmenu",n=>n.preventDefault()),wi(t,"keydown",n=>this.key(n)),wi(window,"keydown",n=>n.key==="Escape"&&this.letGo()),wi(window,"blur",()=>this.letGo()),wi(document,"visibilitychange",()=>document.hidden&&this.letGo())],this.timer=setInterval(()=>this.keep(),jg),t.style.touchAction="none",t.tabIndex=t.tabIndex<0?0:t.tabIndex}ray(e,t,n){let s=this.view.rectOf(n),r=new Oe(2*(e-s.x)/s.width-1,1-2*(t-s.y)/s.height);return this.raycaster.setFromCamera(r,this.view.orbit.camera),this.raycaster.near=0,this.raycaster.far=1/0,this.raycaster.ray}find(e,t,n){let s=this.view.sideAt(e,t),r=this.view.half(s);if(!r?.parts.length)return null;let o=this.ray(e,t,s),a=this.view.orbit.perPixel(this.view.rectOf(s).height),l=r.solids.pick(this.raycaster);if(l&&r.moves(l.body))return{side:s,...l,movable:!0};let c=r.lines.pick(o,r.motion.node,qh[n]??qh.mouse,a,(l?.distance??1/0)*1.0001);if(c&&r.moves(c.body))return{side:s,...c,movable:!0};let h=this.beside(r,o,qh[n]??qh.mouse,a,l);return h?{side:s,...h,movable:!0}:l?{side:s,...l,movable:!1}:null}beside(e,t,n,s,r){let o=null,a=n,l=new O,c=new O;for(let h=0;h<e.motion.bodies;h++){let u=e.solids.reach[h];if(!e.moves(h)||e.motion.gone[h]||u<=0)continue;l.fromArray(e.motion.pose,7*h);let d=l.distanceTo(t.origin),f=s*d,g=t.distanceToPoint(l)/f-Math.min(u/f,3*n)*.5;g>=a||u/f>2*n||r&&r.distance<d-u||(a=g,t.closestPointToPoint(l,c),o={body:h,distance:d,point:l.clone().add(c.sub(l).clampLength(0,.7*u))})}return o}down(e){this.view.canvas.focus({preventScroll:!0});let{x:t,y:n}=this.place(e);if(this.held){if(e.pointerType!=="touch"||e.timeStamp-this.held.since>B1)return;let r=this.held;this.letGo(),this.fingers.set(r.id,{x:r.x,y:r.y})}this.view.canvas.setPointerCapture?.(e.pointerId);let s=e.button===0&&!e.shiftKey&&this.fingers.size===0?this.find(t,n,e.pointerType):null;if(s?.movable){this.take(s,e,t,n);return}this.fingers.set(e.pointerId,{x:t,y:n,across:e.button!==0||e.shiftKey}),this.setOver(null),this.cursor()}take(e,t,n,s){let r=this.view.half(e.side),{position:o,quaternion:a}=r.frame(e.body),l=this.view.orbit.camera.getWorldDirection(new O);this.held={id:t.pointerId,x:n,y:s,since:t.timeStamp,side:e.side,body:e.body,name:r.names[e.body],point:e.point.clone().sub(o).applyQuaternion(a.conjugate()),start:e.point.clone(),plane:new ai().setFromNormalAndCoplanarPoint(l,e.point),depth:0,wanted:e.point.clone(),grip:0,card:r.card,moved:!0},this.held.distance=e.point.distanceTo(this.view.orbit.camera.position),this.setOver(null),this.view.tell({side:e.side,body:e.body,name:this.held.name,held:!0}),this.cursor(),this.view.wake()}move(e){let{x:t,y:n}=this.place(e);this.held?.id===e.pointerId?(Object.assign(this.held,{x:t,y:n}),this.lead()):this.fingers.has(e.pointerId)?this.moveCamera(e,t,n):e.pointerType!=="touch"&&!this.held&&(this.at={x:t,y:n,kind:e.pointerType},this.view.wake())}moveCamera(e,t,n){let s=this.fingers.get(e.pointerId),r=this.view.rectOf(0).height,o=this.spread(),a=t-s.x,l=n-s.y;Object.assign(s,{x:t,y:n});let{orbit:c}=this.view;if(this.fingers.size>1){let h=this.spread();c.shift((h.x-o.x)/r,(h.y-o.y)/r),o.wide>10&&h.wide>10&&c.zoom(o.wide/h.wide,null)}else s.across?c.shift(a/r,l/r):c.turn(a/r,l/r);this.view.wake()}spread(){let[e,t=e]=[...this.fingers.values()];return{x:(e.x+t.x)/2,y:(e.y+t.y)/2,wide:Math.hypot(e.x-t.x,e.y-t.y)}}up(e){this.held?.id===e.pointerId&&this.letGo(),this.fingers.delete(e.pointerId)&&this.cursor()}leave(){this.at=null,this.held||this.setOver(null)}wheel(e){e.preventDefault();let t=(e.deltaY||e.deltaX)*(e.deltaMode===1?33:e.deltaMode===2?400:1);if(this.held&&e.shiftKey)this.held.grip=Math.min(1,Math.max(0,this.held.grip-G1*t)),this.held.moved=!0;else if(this.held)this.held.depth-=k1*t*this.held.distance,this.lead();else{let{x:n,y:s}=this.place(e);this.view.orbit.zoom(Math.exp(z1*Math.max(-400,Math.min(400,t))),this.ray(n,s,this.view.sideAt(n,s)))}this.view.wake()}key(e){let{orbit:t}=this.view,n=V1[e.key];if(!(e.ctrlKey||e.metaKey||e.altKey)){if(n&&e.shiftKey)t.shift(-.06*n[0],-.06*n[1]);else if(n)t.turn(.05*n[0],.05*n[1]);else if(e.key==="+"||e.key==="=")t.zoom(.85,null);else if(e.key==="-")t.zoom(1/.85,null);else if(e.key==="Home")this.view.reset();else return;e.preventDefault(),this.view.wake()}}lead(){let{held:e}=this,t=this.ray(e.x,e.y,e.side),n=e.plane.clone().translate(e.plane.normal.clone().multiplyScalar(e.depth));t.intersectPlane(n,e.wanted)!==null&&(e.moved=!0,this.view.wake())}letGo(){let{held:e}=this;e&&(this.held=null,this.view.send({t:"hand",grab:!1,pointer:0,seq:++this.seq}),this.view.half(e.side)?.hands?.wish.hide(),this.view.tell(null),this.cursor(),this.view.wake())}frame(){if(this.held&&this.view.half(this.held.side)?.card!==this.held.card&&this.letGo(),this.held)this.speak(!1);else if(this.at&&this.fingers.size===0){let e=this.find(this.at.x,this.at.y,this.at.kind);this.at=null,this.setOver(e?.movable?e:null)}}keep(){this.held&&performance.now()-this.sent>=jg-5&&this.speak(!0)}speak(e){let{held:t}=this;if(!t.moved&&!e)return;let n=performance.now();if(n-this.sent<8){this.view.wake();return}t.moved=!1,this.sent=n,this.view.send({t:"hand",grab:!0,pointer:0,side:t.side,body:t.name,point:t.point.toArray(),by:t.wanted.clone().sub(t.start).toArray(),grip:t.grip,buttons:0,seq:++this.seq})}setOver(e){(e?this.over?.body===e.body&&this.over.side===e.side:!this.over)||(this.over=e&&{side:e.side,body:e.body,name:this.view.half(e.side).names[e.body],held:!1},this.view.tell(this.over),this.cursor(),this.view.wake())}cursor(){this.view.canvas.style.cursor=this.held?"grabbing":this.over?"grab":this.fingers.size?"move":"default"}place(e){let t=this.view.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}dispose(){this.letGo(),clearInterval(this.timer),this.ends.forEach(e=>e())}};function wi(i,e,t,n){return i.addEventListener(e,t,n),()=>i.removeEventListener(e,t,n)}var H1=[1,.75,.5];function Qg(i){let e=Math.min(2,i),t=[{shadows:!0,plain:!1,ratio:e},{shadows:!1,plain:!1,ratio:e}];for(let n of[e,...H1.filter(s=>s<e)])t.push({shadows:!1,plain:!0,ratio:n});return t}var $h=class{constructor(e,{best:t=!1,slow:n=!1},s){this.best=t,this.slowly=n,this.levels=Qg(e),this.tell=s,this.level=n&&!t?2:0,this.times=[],this.last=-1,this.fps=0,this.wait=10,this.good=0,this.tried=-1,this.before=[],this.rested=0}get shadows(){return this.levels[this.level].shadows}get plain(){return this.levels[this.level].plain}get ratio(){return this.levels[this.level].ratio}ratioOfScreen(e){this.levels=Qg(e),this.level=Math.min(this.level,this.levels.length-1)}restart(){this.wait=10,this.tried=-1,this.before=[],this.times=[],this.last=-1,this.rested=0}frame(e,t,n){let s=e-this.last,r=n&&this.last>=0&&s<.25;if(this.last=e,!r||(this.times.push(s),this.times.length<60))return!1;let o=this.times.sort((l,c)=>l-c)[30];this.times=[],this.fps=1/o;let a=this.judge(o,e,1.15/(t<=40?60:30));return this.tell({level:this.level,shadows:this.shadows,plain:this.plain,ratio:this.ratio,fps:this.fps}),a}judge(e,t,n){return this.best?!1:e>n?this.slow(e,t):(this.good+=e*60,this.tried>=0&&t-this.tried>5&&(this.tried=-1,this.wait=10),this.level>0&&this.good>this.wait?(this.tried=t,this.go(this.level-1)):!1)}slow(e,t){return t<this.rested?!1:(this.tried>=0&&(this.wait=Math.min(320,2*this.wait),this.tried=-1),this.before[this.level]=e,this.level<this.levels.length-1?this.go(this.level+1):this.before[0]&&e>.93*this.before[0]?(this.rested=t+30,this.go(0)):!1)}go(e){return this.level=e,this.good=0,!0}};var W1=[0,1.05,-1.05,2.1,-2.1,Math.PI],hf=[.42,.85,1.2],e0=-1.02,t0=10,n0={around:.05,above:.22};function i0(i){let e=X1(i),t=null,n=-1/0;for(let s of hf)for(let r of W1){let o=new O(Math.cos(s)*Math.cos(e0+r),Math.cos(s)*Math.sin(e0+r),Math.sin(s)),a=e.length?e.filter(c=>q1(i,c,o)).length/e.length:1,l=a-n0.around*Math.abs(r)-n0.above*(s-hf[0]);if(l>n+1e-9&&([t,n]=[o,l]),a===1&&r===0&&s===hf[0])return o}return t}function X1(i){let{motion:e,solids:t}=i,n=Array.from({length:e.bodies},(r,o)=>o).filter(r=>i.moves(r)&&!e.gone[r]&&t.reach[r]>0),s=Math.max(1,n.length/t0);return Array.from({length:Math.min(t0,n.length)},(r,o)=>new O().fromArray(e.pose,7*n[Math.floor(o*s)]))}function q1(i,e,t){return!new fr(e,t).intersectObjects(i.solids.meshes,!1).some(s=>!i.moves(s.object.userData.parts[s.instanceId].body))}var Y1={light:{back:"#f5f7f9",floor:"#e6eaee",grid:"#aab5c0",ink:"#1d2733",accent:"#0072b2",bright:"#56b4e9",force:"#d55e00",proxy:"#e69f00",quiet:"#8794a1",sky:"#ffffff",ground:"#d3d8de"},dark:{back:"#0f1419",floor:"#1a222b",grid:"#465464",ink:"#dfe6ee",accent:"#3f9fd8",bright:"#7cc7f2",force:"#f0803c",proxy:"#f0b429",quiet:"#6d7b89",sky:"#dfe9f5",ground:"#39424d"}},$1={back:["--scene-back","--wash"],floor:["--scene-floor"],grid:["--scene-grid"],ink:["--ink"],accent:["--accent"],force:["--scene-force"],proxy:["--scene-proxy"],quiet:["--scene-quiet"]},Z1={light:{hemisphere:1.75,sun:1.9},dark:{hemisphere:1.35,sun:1.9}};function J1(){let i=document.documentElement.dataset.theme;return i?i==="dark":window.matchMedia("(prefers-color-scheme: dark)").matches}var K1=({r:i,g:e,b:t})=>.2126*i+.7152*e+.0722*t;function j1(i){sl??=Object.assign(document.createElement("i"),{hidden:!0,ariaHidden:"true"}),sl.isConnected||document.body.append(sl),sl.style.color=`var(${i}, transparent)`;let e=getComputedStyle(sl).color;return/^rgb\(/.test(e)?e:null}var sl=null;function uf(){let i=J1()?"dark":"light",e={...Z1[i]};for(let[t,n]of Object.entries(Y1[i])){let s=($1[t]??[]).map(j1).find(Boolean);e[t]=new Ge().setStyle(s??n,Qt)}return e.dark=K1(e.back)<.2,e}function s0(i){let e=window.matchMedia("(prefers-color-scheme: dark)"),t=new MutationObserver(i);return e.addEventListener("change",i),t.observe(document.documentElement,{attributes:!0,attributeFilter:["data-theme","class","style"]}),()=>{e.removeEventListener("change",i),t.disconnect()}}var Ao=1,Q1=.9,eE=44,tE=9,nE=20,iE=.12,sE={frames:!1,contacts:!0,shadows:!0,avatar:!0,collision:!1},r0=()=>performance.now()/1e3;function rE(){let i=document.createElement("canvas").getContext("webgl2"),e=i?.getExtension("WEBGL_debug_renderer_info"),t=e?i.getParameter(e.UNMASKED_RENDERER_WEBGL):"";return i?.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|softpipe|software|basic render/i.test(t)}function oE(i,e){let t;try{t=new Ah({canvas:i,antialias:e,powerPreference:"high-performance"})}catch(n){throw new Error("This browser cannot draw in three dimensions: it has no WebGL 2.",{cause:n})}return t.shadowMap.enabled=!0,t.shadowMap.type=pr,t.shadowMap.autoUpdate=!1,t.autoClear=!1,t}var df=class{constructor(e,t,{best:n=!1}){let s=rE();this.canvas=e,this.store=t,this.renderer=oE(e,n||!s),this.forms=new Uh,this.orbit=new Ph,this.sunWay=cf(0),this.list=[],this.options={...sE},this.theme=uf(),this.quality={level:0,shadows:!0,plain:!1,ratio:1,fps:0},this.governor=new $h(window.devicePixelRatio||1,{best:n,slow:s},r=>this.tellQuality(r)),this.forceScale=null,this.placed=null,this.patience=0,this.stale=!0,this.last=0,this.came=0,this.drew=!1,this.asked=0,this.pointing=new Yh(this),this.taken=!1,this.observer=new ResizeObserver(()=>this.resize()),this.observer.observe(e),this.ends=[t.on("card",r=>this.card(r)),t.on("snapshot",r=>this.snapshot(r)),t.on("state",()=>this.state()),s0(()=>this.paint())],e.addEventListener("webglcontextlost",r=>r.preventDefault()),e.addEventListener("webglcontextrestored",()=>this.refresh()),this.resize(),t.card.forEach((r,o)=>r&&this.card(o)),t.snapshot.forEach((r,o)=>r&&this.snapshot(o))}half(e){return this.list[e]??null}card(e){this.list[e]??=new Xh(this.forms),this.list[e].setCard(this.store.card[e]),this.pointing.setOver(null),e===0&&(this.forceScale=new ja(this.store.card[0]),this.taken=!1,this.governor.restart()),this.layout()}get ghost(){return this.store.state?.ghost==="watching"}context(){return{theme:this.theme,options:this.shown(),ratio:this.ratio(),ghost:this.ghost,collision:this.options.collision,sunWay:this.sunWay,forceScale:this.forceScale??=new ja(this.store.card.find(Boolean))}}shown(){return{...this.options,shadows:this.options.shadows&&this.governor.shadows,plain:this.governor.plain}}snapshot(e){let t=this.list[e];if(!t)return;let n=t.block===null;this.came=r0(),t.take(this.store.snapshot[e],this.came,this.context())&&this.refresh(),e===0&&(this.placed===null||this.placed!==this.cameraKey())&&(n||--this.patience<0)&&this.placeCamera()}cameraKey(){let{state:e}=this.store;return e?.scene?`${e.scene} ${JSON.stringify(e.camera??null)}`:String(this.store.card[0]?.header.card)}placeCamera(){let e=this.list[0]?.bounds;if(!e)return;this.placed=this.cameraKey();let t=lE(this.store.state?.camera);this.orbit.set(t,e,t?null:i0(this.list[0]),this.aspect()),cf(this.orbit.goal.around,this.sunWay),this.list.forEach(n=>n?.parts.length&&n.place()),this.refresh()}state(){let{state:e}=this.store;e?.scene!==this.said?.scene&&(this.patience=nE),e?.epoch!==this.said?.epoch&&this.pointing.letGo(),this.said=e,this.layout();for(let t of this.list)t?.block&&t.hands.update(t.block,this.ghost);this.refresh()}paint(){this.theme=uf();for(let e of this.list)e?.paint(this.theme,this.ratio());this.refresh()}setOption(e,t){if(!(e in this.options))throw new Error(`no option ${e}`);this.options[e]=!!t;for(let n of this.list)n?.block&&(e==="collision"&&n.build(this.context()),n.show(this.shown()),e==="frames"&&t&&n.frames.update(n.motion),e==="collision"&&(n.forces.update(n.block,s=>n.moves(s)),n.hands.update(n.block,this.ghost)));this.refresh()}option(e){return this.options[e]}resetCamera(){this.placeCamera()}reset(){this.resetCamera()}letGo(){this.pointing.letGo()}get scale(){let e=this.list[0];return{radius:e?.bounds?.radius??1,grid:e?.floor?.spacing??.1}}tellQuality(e){this.quality=e,this.store.set("quality",e)}ratio(){return this.governor.ratio}resize(){let{clientWidth:e,clientHeight:t}=this.canvas;this.governor.ratioOfScreen(window.devicePixelRatio||1),this.width=Math.max(1,e),this.height=Math.max(1,t),this.renderer.setPixelRatio(this.ratio()),this.renderer.setSize(this.width,this.height,!1),this.layout(),this.drawnOnce&&this.draw()}layout(){let e=this.store.sides()>1&&this.list[1]?.card,t=this.width<Q1*this.height,n=e&&!t?(this.width-Ao)/2:this.width,s=e&&t?(this.height-Ao)/2:this.height;this.rects=[{x:0,y:0,width:n,height:s}],e&&this.rects.push({x:t?0:n+Ao,y:t?s+Ao:0,width:n,height:s}),this.orbit.aspect(this.aspect());let r=JSON.stringify(this.rects);r!==this.told&&(this.told=r,this.store.emit("halves",this.halves())),this.refresh()}aspect(){return this.rects[0].width/this.rects[0].height}halves(){return this.rects.map(e=>({...e}))}rectOf(e){return this.rects[e]??this.rects[0]}sideAt(e,t){let n=this.rects.findIndex(s=>e>=s.x&&t>=s.y&&e<s.x+s.width+Ao&&t<s.y+s.height+Ao);return Math.max(0,n)}send(e){this.taken||=e.grab,this.store.send(e)}tell(e){this.list.forEach((t,n)=>t?.mark(e&&e.side===n?[{body:e.body,kind:e.held?"held":"hover"}]:[])),this.store.set("pick",e)}refresh(){this.stale=!0,this.wake()}wake(){this.asked||this.ended||(this.asked=requestAnimationFrame(()=>this.frame()))}frame(){this.asked=0;let e=r0(),t=this.drew;this.drew=!1,this.pointing.frame();let n=this.orbit.advance(Math.min(.1,e-this.last));for(let r of this.list)n=(r?.advance(e,e-this.last)??!1)||n;this.last=e;let s=n||this.stale;s&&this.draw(),this.judge(e,t),(s||!this.orbit.still||e-this.came<iE)&&(this.drew=s,this.wake())}judge(e,t){let n=this.rects.reduce((s,r,o)=>s+(this.list[o]?.motion?.bodies??0),0);if(this.governor.frame(e,n,t)){this.renderer.setPixelRatio(this.ratio());for(let s of this.list)s?.show(this.shown()),s?.paint(this.theme,this.ratio());this.refresh()}}draw(){this.stale=!1,this.drawnOnce=!0;let{renderer:e,rects:t}=this;e.setScissorTest(!1),e.setViewport(0,0,this.width,this.height),e.setClearColor(t.length>1?aE.copy(this.theme.back).lerp(this.theme.quiet,.5):this.theme.back),e.clear(),e.setScissorTest(!0),t.forEach((n,s)=>this.drawHalf(n,s))}drawHalf(e,t){let n=this.list[t],{renderer:s,orbit:r}=this,o=this.height-e.y-e.height;s.setViewport(e.x,o,e.width,e.height),s.setScissor(e.x,o,e.width,e.height),n?.parts.length&&(this.placeMarks(n,t,e),s.shadowMap.needsUpdate=n.shadowsStale&&n.options.shadows,n.shadowsStale=!1,s.render(n.scene,r.camera))}placeMarks(e,t,n){let{hands:s}=e,{camera:r}=this.orbit;s.face(r,eE*this.orbit.perPixel(n.height));let{held:o}=this.pointing;if(o&&o.side===t&&o.body<e.motion.bodies){let{position:c,quaternion:h}=e.frame(o.body),u=tE*this.orbit.perPixel(n.height)*o.wanted.distanceTo(r.position);s.wish.show(o.wanted,o.point.clone().applyQuaternion(h).add(c),u)}let a=this.inviting()&&t===0?e.find(this.store.state.focus):-1,l=a>=0?e.frame(a):null;s.invite(l?.position,l?Math.max(e.solids.reach[a],.03*e.bounds.radius):0,this.last)}inviting(){return!!this.store.state?.focus&&this.store.state.mode!=="replay"&&!this.taken&&this.options.avatar&&this.list[0]?.parts.length>0}dispose(){this.ended=!0,cancelAnimationFrame(this.asked),this.observer.disconnect(),this.ends.forEach(e=>e()),this.pointing.dispose(),this.list.forEach(e=>e?.dispose()),this.forms.dispose(),this.renderer.dispose()}},aE=new Ge;function lE(i){let e=t=>Array.isArray(t)&&t.length===3&&t.every(Number.isFinite);return!i||!e(i.from)||!e(i.at)?null:new O(...i.from).distanceTo(new O(...i.at))>0?i:null}function ff(i,e,{best:t=!1}={}){return new df(i,e,{best:t})}var Zh=[1,.5,.1],cE=.1;function o0(i){let e=()=>i.state??{},t=()=>e().mode==="replay",n=o=>i.send(o),s=1;i.on("state",o=>{o.rate>0&&(s=o.rate)});let r={replaying:t,playing:()=>t()?!!e().replay?.playing:e().rate!==0,play(){t()?n({t:"play",on:!e().replay?.playing}):n({t:"rate",value:e().rate===0?s:0})},step(){if(t()){r.scrub(1/60);return}e().rate!==0&&n({t:"rate",value:0}),n({t:"step",count:1})},reset:()=>t()?n({t:"seek",time:0}):n({t:"reset"}),rates:Zh,lastRate:()=>e().rate>0?e().rate:s,rate(o){s=o,n({t:"rate",value:o})},slower(){let o=Zh.indexOf(r.lastRate());r.rate(Zh[(o+1)%Zh.length])},beside:()=>e().beside?.there&&n({t:"beside",on:!e().beside.on}),ghost:()=>n({t:"ghost",on:e().ghost==="off"}),record:()=>!t()&&n({t:"record",on:!e().recording?.on}),replay:()=>e().recording?.ready&&n({t:"replay"}),live:()=>n({t:"live"}),scrub(o){let{time:a=0,length:l=0,playing:c}=e().replay??{};c&&n({t:"play",on:!1}),n({t:"seek",time:Math.min(l,Math.max(0,a+o))})},scrubStep:cE};return r}var Jh=class{constructor(e){this.time=new Float64Array(2*640),this.column=Array.from({length:e},()=>new Float64Array(2*640)),this.length=0}clear(){this.length=0}begin(e){for(;this.length>0&&this.time[this.length-1]>e;)this.length--;return this.length>0&&this.time[this.length-1]===e?-1:(this.length===2*640&&this.shift(),this.time[this.length]=e,this.length++)}shift(){this.time.copyWithin(0,640);for(let e of this.column)e.copyWithin(0,640);this.length=640}first(){let e=Math.max(0,this.length-640),t=this.length>0?this.time[this.length-1]-10:0;for(;e<this.length&&this.time[e]<t;)e++;return e}last(e){return this.length>0?this.column[e][this.length-1]:NaN}};var pf=8,hE=["linear","angular","unexplainedLinear","unexplainedAngular"],Kh=8,Qs=(i,e)=>Nh(i).fields.find(t=>t.name===e).at/8,uE=Qs("PORTS","device"),dE=Qs("PORTS","body"),fE=Qs("PORTS","wanted"),pE=Qs("PORTS","written"),mE=Qs("PORTS","held"),gE=2*Qs("PORTS","flags"),_E=Qs("LEDGER","total"),xE=Qs("STEP","energy_scale"),Ro=(i,e)=>Math.hypot(i[e],i[e+1],i[e+2]),rl=class{constructor(e){let t=e?e.rows("CARD_TERMS"):[],n=t.filter(r=>r.book===0),s=t.filter(r=>r.book===1);this.terms=[],n.forEach((r,o)=>{r.system===-1&&this.terms.push({name:r.name,text:r.text,sign:r.sign,row:o,column:this.terms.length})}),this.after=s.findIndex(r=>r.name==="after"),this.unexplained=s.findIndex(r=>r.name==="unexplained"),this.ports=e?e.rows("CARD_PORTS").slice(0,pf):[],this.created=this.terms.find(r=>r.name==="created")?.column??-1,this.momentum=this.terms.length,this.firstPort=this.momentum+hE.length,this.history=new Jh(this.firstPort+Kh*this.ports.length+1),this.madeColumn=this.firstPort+Kh*this.ports.length,this.lowest=new Float64Array(pf),this.pull=new Float64Array(pf),this.made=0,this.scale=0,this.time=-1}take(e){let{time:t}=e.header;t<this.time&&(this.lowest.fill(0),this.made=0),this.time=t;let n=this.history.begin(t);if(n<0)return;let s=e.section("STEP");this.scale=s.count>0?s.f64[xE]:0,this.takeTerms(e.section("LEDGER"),n),this.takeMomentum(e.section("MOMENTUM"),n),this.takePorts(e.section("PORTS"),n),this.made=this.sumMade(n),this.history.column[this.madeColumn][n]=this.made}takeTerms(e,t){let{f64:n,words:s,count:r}=e;for(let o of this.terms)this.history.column[o.column][t]=o.row<r?n[o.row*s+_E]:0}takeMomentum(e,t){let{f64:n,words:s,count:r}=e,{column:o}=this.history,a=this.after>=0&&this.after<r&&this.unexplained>=0&&this.unexplained<r;o[this.momentum][t]=a?Ro(n,this.after*s):0,o[this.momentum+1][t]=a?Ro(n,this.after*s+3):0,o[this.momentum+2][t]=a?Ro(n,this.unexplained*s):0,o[this.momentum+3][t]=a?Ro(n,this.unexplained*s+3):0}takePorts(e,t){let{f64:n,u32:s,words:r,count:o}=e;for(let a=0;a<this.ports.length&&a<o;a++){let l=a*r,c=this.firstPort+a*Kh,{column:h}=this.history,u=(s[2*l+gE]&As.NONE)!==0;h[c][t]=u?0:Ro(n,l+pE),h[c+1][t]=u?0:Ro(n,l+fE);for(let d=0;d<3;d++)h[c+2+d][t]=n[l+uE+d],h[c+5+d][t]=n[l+dE+d];this.lowest[a]=Math.min(this.lowest[a],n[l+mE]),this.pull[a]+=.02*(h[c][t]-this.pull[a])}}sumMade(e){let t=this.created>=0?this.history.column[this.created][e]:0;for(let n=0;n<this.ports.length;n++)t-=this.lowest[n];return t}zero(){return Math.max(1e-9,1e-9*this.scale)}column(e,t){return this.history.column[this.firstPort+e*Kh+t]}strongest(){let e=0;for(let t=1;t<this.ports.length;t++)this.pull[t]>this.pull[e]+1e-6&&(e=t);return e}};function a0(i){let e=[new rl(null),new rl(null)],t={serial:0,epoch:0,side:n=>e[n],count:()=>i.sides()};return i.on("card",n=>{n<e.length&&(e[n]=new rl(i.card[n]),t.epoch++)}),i.on("snapshot",n=>{n<e.length&&(e[n].take(i.snapshot[n]),t.serial++)}),t}function W(i,e,...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e??{}))r==null||r===!1&&!s.startsWith("aria-")||(s.startsWith("on")?n.addEventListener(s.slice(2),r):s==="class"?n.className=r:n.setAttribute(s,r===!0&&!s.startsWith("aria-")?"":String(r)));return n.append(...t.flat().filter(s=>s!=null&&s!==!1)),n}function $e(i,e){i.said!==e&&(i.said=e,i.textContent=e)}function Xe(i,e){i.hidden===!!e&&(i.hidden=!e)}function At(i,e,t){let n=String(t);i.getAttribute(e)!==n&&i.setAttribute(e,n)}function Oi(i,e){try{let t=localStorage.getItem(`tactus.${i}`);return t===null?e:JSON.parse(t)}catch{return e}}function Bi(i,e){try{localStorage.setItem(`tactus.${i}`,JSON.stringify(e))}catch{}}var yE={play:["fill","M6 4.2v11.6a.6.6 0 0 0 .9.5l9.4-5.8a.6.6 0 0 0 0-1L6.9 3.7a.6.6 0 0 0-.9.5z"],pause:["fill","M5 4h3.4v12H5zM11.6 4H15v12h-3.4z"],step:["fill","M4 4.6v10.8l7.6-5.4zM13 4.4h2.6v11.2H13z"],reset:["line","M4.2 8.2A6.2 6.2 0 1 1 4 12M4 4v4.4h4.4"],record:["fill","M10 4.6a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8z"],replay:["line","M3 10a7 7 0 1 0 2.4-5.3M3 3.4v3.8h3.8M8.6 7.4v5.2l4-2.6z"],download:["line","M10 3v9M6.4 8.8 10 12.4l3.6-3.6M3.6 16.4h12.8"],beside:["line","M3 4h14v12H3zM10 2v16"],ghost:["line","M4 17V9a6 6 0 0 1 12 0v8l-2-1.6-2 1.6-2-1.6L8 17l-2-1.6zM8 9.2v.1M12 9.2v.1"],camera:["line","M3.6 7V3.6H7M13 3.6h3.4V7M16.4 13v3.4H13M7 16.4H3.6V13M10 8.4v3.2M8.4 10h3.2"],more:["fill","M4.4 8.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"],close:["line","M5 5l10 10M15 5 5 15"],down:["line","M5.5 8l4.5 4.5L14.5 8"],panels:["line","M3 4h14v12H3zM12 4v12"],sheet:["line","M3 4h14v12H3zM3 11h14"],sun:["line","M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2"],moon:["line","M16.4 11.8A6.8 6.8 0 0 1 8.2 3.6a6.8 6.8 0 1 0 8.2 8.2z"],help:["line","M7.4 7.6a2.7 2.7 0 1 1 3.8 2.5c-.8.4-1.2.9-1.2 1.9M10 14.8v.1"],file:["line","M5 2.8h6.4L15 6.4v10.8H5zM11 3v4h4"],back:["line","M8 5l-5 5 5 5M3.4 10H17"],undo:["line","M7 4 3.6 7.4 7 10.8M4 7.4h7.4a4.4 4.4 0 0 1 0 8.8H8"]};function zt(i){let e=document.createElementNS("http://www.w3.org/2000/svg","svg"),t=document.createElementNS("http://www.w3.org/2000/svg","path"),[n,s]=yE[i];return e.setAttribute("viewBox","0 0 20 20"),e.setAttribute("class",`icon ${n}`),e.setAttribute("aria-hidden","true"),t.setAttribute("d",s),e.append(t),e}function l0(i,e,{openFiles:t}){let n=W("ul",{class:"cards"}),s=W("ul",{class:"rows"}),r=W("h3",{},"More"),o=W("input",{type:"search",placeholder:"Find a scene","aria-label":"Find a scene",oninput:()=>m()}),a=W("input",{type:"file",multiple:!0,hidden:!0,accept:".yaml,.yml,.urdf,.xml,.mjcf,.obj,.stl,.ply,.h5"});a.addEventListener("change",()=>{t([...a.files].map(_=>({path:_.name,file:_}))),a.value=""});let l=W("button",{type:"button",class:"drop",onclick:()=>a.click()},zt("file"),W("span",{},W("b",{},"Drop files here, or choose"),W("span",{class:"soft"},"URDF, MJCF, OBJ, STL, YAML or a recording; a folder with its meshes, too"))),c=W("button",{type:"button",class:"bare close","aria-label":"Close",onclick:()=>i.close()},zt("close")),h=W("p",{class:"soft",hidden:!0},"No scene of that name.");i.append(W("header",{},W("h2",{id:"chooser-title"},"Scenes"),o,c),W("div",{class:"scroll"},n,h,r,s),l,a),At(i,"aria-labelledby","chooser-title"),i.addEventListener("click",_=>_.target===i&&i.close());let u=[];function d(_){e.send({t:"open",what:`scene:${_}`}),i.close()}function f(){let _=e.scenes.filter(y=>y.order>0).sort((y,w)=>y.order-w.order),b=e.scenes.filter(y=>!(y.order>0));u=[..._.map(g),...b.map(v)],n.replaceChildren(...u.slice(0,_.length).map(y=>y.root)),s.replaceChildren(...u.slice(_.length).map(y=>y.root)),m(),p()}function g(_){let b=_.thumb?W("img",{src:`/thumb/${encodeURIComponent(_.name)}.webp`,alt:"",loading:"lazy",width:320,height:180}):W("span",{class:"no-picture","aria-hidden":"true"},W("span",{},(_.title||_.name).slice(0,1))),y=W("button",{type:"button",onclick:()=>d(_.name)},b,W("span",{class:"words"},W("b",{},_.title||_.name),W("span",{class:"soft"},_.try||""),_.beside?W("span",{class:"tag"},zt("beside"),"naive beside passive"):null));return{scene:_,button:y,root:W("li",{},y)}}function v(_){let b=W("button",{type:"button",onclick:()=>d(_.name)},W("b",{},_.title||_.name),W("span",{class:"soft"},_.name));return{scene:_,button:b,root:W("li",{},b)}}function m(){let _=o.value.toLowerCase().split(/\s+/).filter(Boolean),b=0,y=0;for(let{scene:w,root:M}of u){let x=`${w.name} ${w.title} ${w.try??""} ${w.notice??""}`.toLowerCase(),E=_.every(N=>x.includes(N));Xe(M,E),b+=E,y+=E&&!(w.order>0)}Xe(r,y>0&&y<b),Xe(h,b===0)}function p(){for(let{scene:_,button:b}of u)_.name===e.state?.scene?At(b,"aria-current","true"):b.removeAttribute("aria-current")}return e.on("scenes",f),e.on("state",p),f(),{open(){o.value="",m(),i.showModal(),(i.querySelector("[aria-current]")??i.querySelector(".cards button, .rows button")??c).focus()},close:()=>i.open&&(i.close(),!0)}}var h0=[["G",1e9],["M",1e6],["k",1e3],["",1],["m",.001],["µ",1e-6],["n",1e-9]],mf=" ",vE=new Set(["m","g","s","N","J","W","Pa","Hz"]),bE={kg:{g:.001,mg:1e-6,t:1e3},m:{cm:.01},s:{min:60,h:3600},rad:{deg:Math.PI/180,"°":Math.PI/180,rev:2*Math.PI},"rad/s":{rpm:Math.PI/30,"deg/s":Math.PI/180,"°/s":Math.PI/180,"rev/s":2*Math.PI,Hz:2*Math.PI},"m/s":{"cm/s":.01,"km/h":1/3.6},"":{"%":.01}};function gf(i,e){let t=Math.abs(i);if(e==="kg")return t===0||t>=.9995?["kg",1]:t>=9995e-7?["g",.001]:["mg",1e-6];let n=/^[A-Za-z]+/.exec(e)?.[0]??"",s=/^[0-9²³^]/.test(e.slice(n.length));if(!vE.has(n)||s||t===0||!Number.isFinite(t))return[e,1];for(let[r,o]of h0)if(t>=.9995*o)return[r+e,o];return["n"+e,1e-9]}var u0=i=>i.replace(/([A-Za-z])2\b/g,"$1²").replace(/([A-Za-z])3\b/g,"$1³");function br(i,e=3,t=!1){if(!Number.isFinite(i))return Number.isNaN(i)?"?":i>0?"∞":"−∞";let n=Math.abs(i),s;return n!==0&&(n>=1e6||n<1e-4)?s=i.toExponential(Math.max(0,e-1)).replace(/e\+?/,"e"):n>=10**e?s=i.toFixed(0):s=i.toPrecision(e),!t&&s.includes(".")&&(s=s.replace(/\.?0+(?=e|$)/,"")),s.replace(/-/g,"−")}function Yt(i,e="",{digits:t=3,fixed:n=!1,zero:s=0}={}){let r=Math.abs(i)<=s?0:i,[o,a]=gf(r,e),l=r===0?"0":br(r/a,t,n);return o?l+mf+u0(o):l}function d0(i,e){let t=0;for(let r of i)t=Math.max(t,Math.abs(r??0));let[n,s]=gf(t,e);return i.map((r,o)=>{let a=br(Math.abs(r)<1e-9*t?0:r/s,3);return o===i.length-1&&n?`${a}${mf}${u0(n)}`:a})}var c0=i=>i.trim().replace(/\s*([/*·.^])\s*/g,"$1").replace(/[\s*.]+/g,"·").replace(/[uμ](?=[A-Za-z])/,"µ").replace(/\^/g,"").replace(/²/g,"2").replace(/³/g,"3").replace(/N·?m·?s/,"N·m·s").replace(/Nm/,"N·m").replace(/Ns/,"N·s");function SE(i,e){if(i===e)return 1;let t=bE[e]?.[i];if(t)return t;for(let[n,s]of[...h0,["u",1e-6],["c",.01]])if(n&&(i===n+e||i===n&&e!=="kg"))return s;return NaN}function f0(i,e,t=0){let n=/^\s*([-+−]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+−]?\d+)?)(.*)$/i.exec(i);if(!n)return NaN;let s=Number(n[1].replace(/−/g,"-").replace(",",".")),r=c0(n[2]);return s*(r===""?gf(t,e)[1]:SE(r,c0(e)))}function Co(i){if(!(i>=0))return"0.0 s";let e=Math.round(10*i);return e<600?`${(e/10).toFixed(1)}${mf}s`:`${Math.floor(e/600)}:${(e%600/10).toFixed(1).padStart(4,"0")}`}function rs(i,e,t,n={}){let s=W("button",{type:"button",class:"icon-button","aria-label":e,title:e,...n},zt(i));return s.addEventListener("click",r=>{t(r),r.detail>0&&s.blur()}),s}function ME(i,e,t){i.shown!==e&&(i.shown=e,i.querySelector("svg").replaceWith(zt(e)),At(i,"aria-label",t),At(i,"title",t))}function p0(i,e,t,n){let s=rs("reset","Reset (R)",t.reset),r=rs("pause","Pause (space)",t.play,{class:"icon-button strong"}),o=rs("step","One step (.)",t.step),a=wE(e,t),l=rs("record","Record (shift R)",t.record,{class:"icon-button record","aria-pressed":!1}),c=W("span",{class:"n seconds"});l.append(c);let h=rs("replay","Replay the recording",t.replay),u=W("a",{class:"icon-button",href:"/recording.h5",download:"recording.h5","aria-label":"Download the recording",title:"Download the recording"},zt("download")),d=W("button",{type:"button",class:"beside",role:"switch","aria-checked":!1,title:"Naive beside passive (B)"},zt("beside"),W("span",{class:"text"},"Compare"));d.addEventListener("click",_=>{t.beside(),_.detail>0&&d.blur()});let f=TE(e,t,n),g=EE(e,t),v=(..._)=>W("div",{class:"group"},_),m=v(l,h,u);i.append(g.root,W("div",{class:"bar"},v(s,r,o),a.root,m,d,f.root));function p(){let _=e.state;if(!_)return;let b=t.replaying(),y=!!_.recording?.on;ME(r,t.playing()?"pause":"play",t.playing()?"Pause (space)":"Go on (space)"),a.update(),Xe(a.root,!b),Xe(l,!b),At(l,"aria-pressed",y),At(l,"title",y?"Stop recording (shift R)":"Record (shift R)"),$e(c,y?`${(_.recording.seconds??0).toFixed(1)} s`:""),Xe(h,!!_.recording?.ready&&!b&&!y),Xe(u,!!_.recording?.ready&&!y),Xe(d,!!_.beside?.there&&!b),At(d,"aria-checked",!!_.beside?.on);let w=_.sides?.length>1?`${_.sides[1].label} beside ${_.sides[0].label}`:"Naive beside passive";At(d,"title",`${w} (B)`),g.update(),f.update()}return e.on("state",p),p(),{closeMenu:f.close}}function wE(i,e){let t={1:"1×",.5:"½×",.1:"⅒×"},n=e.rates.map(o=>{let a=W("button",{type:"button",role:"radio","aria-checked":!1,"aria-label":`speed ${o}`,title:o===1?"Real time (S)":`Slow motion, ${o} of real time (S)`},t[o]);return a.addEventListener("click",l=>{e.rate(o),l.detail>0&&a.blur()}),a}),s=W("div",{class:"choice rates",role:"radiogroup","aria-label":"Speed"},n),r=W("button",{type:"button",class:"choice-one","aria-label":"Speed",title:"Slow motion (S)",onclick:e.slower},"1×");return{root:W("div",{class:"group"},s,r),update(){let o=e.lastRate();e.rates.forEach((a,l)=>At(n[l],"aria-checked",a===o)),$e(r,t[o]??`${o}×`)}}}function EE(i,e){let t=W("input",{type:"range",min:0,max:1e3,step:1,"aria-label":"Time in the recording"}),n=W("span",{class:"n time"}),s=W("span",{class:"soft word"}),r=W("button",{type:"button",class:"small",title:"Back to live (L)",onclick:e.live},zt("back"),"Live"),o=W("div",{class:"scrub"},r,t,n,s),a=0,l=0;return t.addEventListener("input",()=>{a=performance.now(),l||=requestAnimationFrame(()=>{l=0;let{length:c=0}=i.state?.replay??{};i.send({t:"seek",time:c*Number(t.value)/1e3})})}),{root:o,update(){let c=i.state?.replay,h=e.replaying()&&!!c;if(Xe(o,h),!h)return;let{time:u=0,length:d=0,made:f=d}=c,g=d>0?u/d:0;performance.now()-a>300&&(t.value=String(Math.round(1e3*g))),t.style.setProperty("--place",`${.1*Number(t.value)}%`),t.style.setProperty("--made",`${d>0?100*Math.min(1,f/d):100}%`),At(t,"aria-valuetext",`${Co(u)} of ${Co(d)}`),$e(n,`${Co(u)} / ${Co(d)}`),$e(s,f<d?`made again up to ${Co(f)}`:c.from==="upload"?"from a file":"")}}}function TE(i,e,t){let n={contacts:!0,frames:!1,shadows:!0,avatar:!0,...Oi("draw",{})},s={contacts:"contact forces",frames:"joint frames",shadows:"shadows",avatar:"device and its spring"},r=rs("more","What is drawn",()=>u(c.hidden),{"aria-expanded":!1,"aria-haspopup":"true"}),o=Object.keys(s).map(d=>{let f=W("input",{type:"checkbox"});return f.checked=n[d],f.addEventListener("change",()=>{n[d]=f.checked,Bi("draw",n),t.setOption(d,f.checked)}),W("label",{class:"check"},f,s[d])}),a=W("input",{type:"checkbox"});a.addEventListener("change",e.ghost);let l=W("button",{type:"button",class:"item",onclick:()=>t.resetCamera()},zt("camera"),"Camera as it was",W("kbd",{},"C")),c=W("div",{class:"menu",hidden:!0},o,W("label",{class:"check"},a,"ghost hand",W("kbd",{},"G")),l),h=W("div",{class:"menu-host"},r,c);function u(d){Xe(c,d),At(r,"aria-expanded",d)}document.addEventListener("pointerdown",d=>!h.contains(d.target)&&u(!1));for(let d of Object.keys(s))t.setOption(d,n[d]);return{root:h,close(){let d=!c.hidden;return u(!1),d},update(){let d=i.state?.ghost;a.checked=d!=="off"&&d!=="none",a.disabled=d==="none"}}}var _f=1<<20,m0=128<<20,xf=64,AE=/\.(h5|hdf5)$/i,RE=/\.ya?ml$/i,CE=/\.(urdf|mjcf|xml)$/i,PE=/\.(obj|stl|ply|gltf|glb|dae)$/i,IE=/\.(ya?ml|urdf|mjcf|xml|obj|mtl|stl|ply|gltf|glb|bin|dae|h5|hdf5|txt|csv|png|jpe?g)$/i;async function LE(i){let e=[...i.items].filter(n=>n.kind==="file").map(n=>n.webkitGetAsEntry?.()??n.getAsFile()),t=[];for(let n of e)await _0(n,t);return t}async function _0(i,e){if(!(!i||e.length>16*xf)){if(i instanceof File)e.push({path:i.name,file:i});else if(i.isFile)e.push({path:i.fullPath.replace(/^\//,""),file:await new Promise((t,n)=>i.file(t,n))});else if(i.isDirectory){let t=i.createReader();for(;;){let n=await new Promise((s,r)=>t.readEntries(s,r));if(n.length===0)break;for(let s of n)await _0(s,e)}}}}function DE(i){for(let e of[AE,RE,CE,PE]){let t=i.filter(n=>e.test(n)).sort((n,s)=>n.split("/").length-s.split("/").length||g0(s)-g0(n)||n.localeCompare(s));if(t.length>0)return{names:t,clear:t.length===1}}return{names:[],clear:!1}}var g0=i=>/(^|\/)scene[^/]*$/i.test(i)+/\.urdf$/i.test(i);function NE(i){let e=i.replace(/[\\:\x00-\x1f\x7f]/g,"_");for(;new TextEncoder().encode(e).length>127&&e.includes("/");)e=e.slice(e.indexOf("/")+1);return e}var UE=()=>[...crypto.getRandomValues(new Uint8Array(8))].map(i=>i.toString(16).padStart(2,"0")).join("");function x0(i,e,t,{tell:n,begin:s}){let r=W("h2",{id:"files-title"}),o=W("p",{class:"soft"}),a=W("progress",{max:1,value:0,"aria-label":"Sent"}),l=W("ul",{class:"rows"}),c=W("button",{type:"button",onclick:()=>i.close()},"Cancel");i.append(r,o,a,l,W("footer",{},c)),i.setAttribute("aria-labelledby","files-title");let h=null;i.addEventListener("close",()=>h?.abort());async function u(_){let b=_.filter(N=>IE.test(N.path)).map(({path:N,file:P})=>({path:NE(N),file:P})),y=b.reduce((N,P)=>N+P.file.size,0),{names:w,clear:M}=DE(b.map(N=>N.path)),x=w.length===0?"None of these files can be opened: URDF, MJCF, OBJ, STL, YAML or a recording is.":b.length>xf?`${b.length} files: at most ${xf} go in one drop.`:y>m0?`${(y/1e6).toFixed(0)} MB: at most ${m0/1e6|0} MB go in one drop.`:"";if(x){n(x,{code:-1});return}s();let E=UE();h=new AbortController,$e(r,b.length===1?b[0].path:`${b.length} files`),$e(o,"Sending"),Xe(a,!0),Xe(l,!1),i.open||i.showModal();try{await d(E,b,y,h.signal)}catch(N){h.signal.aborted||n(`The files could not be sent: ${N.message}`,{code:-1}),i.close();return}M?g(E,w[0]):f(E,w)}async function d(_,b,y,w){let M=0;for(let{path:x,file:E}of b){let N=Math.max(1,Math.ceil(E.size/_f));for(let P=0;P<N;P++){let L=E.slice(P*_f,(P+1)*_f),F=await fetch(`/upload?id=${_}&name=${encodeURIComponent(x)}&piece=${P}&of=${N}`,{method:"POST",body:L,signal:w,headers:{"Content-Type":"application/octet-stream"}});if(!F.ok)throw new Error((await F.text()).slice(0,300)||`the program answered ${F.status}`);M+=L.size,a.value=y>0?M/y:1,$e(o,`${x}, ${(M/1e6).toFixed(1)} of ${(y/1e6).toFixed(1)} MB`)}}}function f(_,b){$e(r,"Which of them is to be opened?"),$e(o,"The others are taken as what it names."),Xe(a,!1),Xe(l,!0),l.replaceChildren(...b.map(y=>W("li",{},W("button",{type:"button",onclick:()=>g(_,y)},W("b",{},y))))),l.querySelector("button").focus()}function g(_,b){h=null,i.close(),t.send({t:"open",what:`upload:${_}`,main:b})}let v=_=>[..._.dataTransfer?.types??[]].includes("Files"),m=0;window.addEventListener("dragenter",_=>{v(_)&&(m++,Xe(e,!0),document.documentElement.classList.add("dropping"))}),window.addEventListener("dragleave",_=>{v(_)&&--m<=0&&p()}),window.addEventListener("dragover",_=>v(_)&&_.preventDefault()),window.addEventListener("drop",async _=>{v(_)&&(_.preventDefault(),p(),u(await LE(_.dataTransfer)))});function p(){m=0,Xe(e,!1),document.documentElement.classList.remove("dropping")}return{open:u}}var FE=[["drag a body","pull it with a spring; let go to release it"],["wheel while dragging","farther, nearer"],["Shift wheel while dragging","close, open the grip"],["drag beside it","turn the view; right button or two fingers: move it"],["wheel","nearer, farther"]];function y0(i,e){let t=W("button",{type:"button",class:"bare close","aria-label":"Close",onclick:()=>i.close()},zt("close")),n=s=>W("dl",{},s.flatMap(([r,o])=>[W("dt",{},W("kbd",{},r)),W("dd",{},o)]));return i.append(W("header",{},W("h2",{id:"help-title"},"Help"),t),W("div",{class:"scroll"},W("h3",{},"Hand"),n(FE),W("h3",{},"Keyboard"),n(e),W("h3",{},"What is drawn"),W("p",{class:"soft"},"Each force at a contact is an arrow. The device is drawn apart from the body that it holds: what is between them is the spring that is felt. Energy has a panel of its own: where its stack rises above the dashed line, the simulation has made energy out of nothing, and what is passive never does."))),At(i,"aria-labelledby","help-title"),i.addEventListener("click",s=>s.target===i&&i.close()),{open:()=>i.open?i.close():i.showModal()}}var OE=250;function v0(i,e,t){let n=new Set,s=W("p"),r=W("p"),o=W("section",{class:"hint","aria-label":"What to try"},s,r,W("button",{type:"button",class:"bare close","aria-label":"Put away",title:"Put away",onclick:()=>{n.add(e.state?.scene),f()}},zt("close"))),a=[0,1].map(b=>{let y=W("b",{class:"name"}),w=W("span",{class:"figure n"}),M=W("span",{class:"word"},"out of nothing");return{root:W("div",{class:`half half-${b}`},W("div",{class:"label"},y,W("span",{class:"made"},w," ",M))),name:y,figure:w,word:M}}),l=W("div",{class:"corner"},a[0].root,o),c=W("p",{class:"caption","aria-live":"polite"}),h=W("p",{class:"busy",role:"status"},W("i"),W("span")),u=W("p",{class:"quality",role:"status"}),d=W("p",{class:"trouble",role:"alert"});i.append(l,a[1].root,h,d,u);function f(){let b=e.state,y=!b||n.has(b.scene)||!(b.try||b.notice);Xe(o,!y),g(s,"Try",b?.try),g(r,"Notice",b?.notice);let w=e.sides()>1;a.forEach(({root:x,name:E},N)=>{Xe(x,w),$e(E,b?.sides?.[N]?.label??"")}),i.parentElement.classList.toggle("two",w),Xe(c,b?.ghost==="watching"&&b?.mode!=="replay"),$e(c,b?.focus?`watching the ghost hand; grab the ${b.focus.replace(/[._-]/g," ")} to take over`:"watching the ghost hand; grab anything to take over"),Xe(h,!!b?.busy),$e(h.lastElementChild,b?.busy??"");let M=[b?.trouble,...(b?.sides??[]).map(x=>x.trouble)].filter(Boolean).join(`
`);Xe(d,M&&!b?.busy),$e(d,M)}function g(b,y,w){Xe(b,!!w),b.said!==w&&(b.said=w,b.replaceChildren(W("b",{},`${y}: `),w??""))}let v=0;function m(b){e.sides()<2||b-v<OE||(v=b,a.forEach(({root:y,figure:w,word:M},x)=>{let E=t.side(x),N=Math.abs(E.made)>E.zero();$e(w,N?Yt(E.made,"J",{digits:3,fixed:!0}):"0 J"),$e(M,E.made<0&&N?"into nothing":"out of nothing"),At(y,"data-made",N)}))}function p(){let b=e.quality,y=b?[b.shadows===!1&&b.level>0?"shadows":"",b.level>1?"resolution":""].filter(Boolean):[];Xe(u,y.length>0),$e(u,y.length===2?"shadows off and resolution lower to keep up":y[0]==="shadows"?"shadows off to keep up":"resolution lower to keep up")}function _(b){let y=b?.[1];if(!y)return;let{style:w}=a[1].root;w.left=`${y.x}px`,w.top=`${y.y}px`,w.maxWidth=`${y.width}px`,i.parentElement.classList.toggle("stacked",y.y>0)}return e.on("halves",_),e.on("state",f),e.on("card",f),e.on("quality",p),f(),p(),{ghost:c,frame:m,bringBack(){n.delete(e.state?.scene),f()},isAway:()=>n.has(e.state?.scene)}}function b0(i,{help:e,chooser:t,panels:n,camera:s,escape:r}){let o=[[[" "],"Space","pause, go on",()=>i.play()],[["."],".","one step, then pause",()=>i.step()],[["r"],"R","reset",()=>i.reset()],[["s"],"S","slow motion: 1, ½, ⅒",()=>i.slower()],[["b"],"B","naive beside passive",()=>i.beside()],[["g"],"G","ghost hand",()=>i.ghost()],[["c"],"C","camera as it was",()=>s()],[["R"],"Shift R","record, stop recording",()=>i.record()],[["ArrowLeft","ArrowRight"],"← →","in a replay: back, forward; with Shift further",h=>l(h)],[["l"],"L","from a replay back to live",()=>i.replaying()&&i.live()],[["o"],"O","choose a scene, open files",()=>t()],[["p"],"P","panels",()=>n()],[["?"],"?","this help",()=>e()],[["Escape"],"Esc","close what is open",h=>r(h)]],a=new Map(o.flatMap(([h,,,u])=>h.map(d=>[d,u])));function l(h){return i.replaying()?(i.scrub((h.key==="ArrowLeft"?-1:1)*i.scrubStep*(h.shiftKey?10:1)),!0):!1}function c(h){let{target:u}=h;return u.closest?.("dialog")&&h.key!=="?"||u.matches?.("input:not([type=range]), textarea, select")?!0:h.key===" "?!!u.closest?.("button, a, summary, [role=button]"):h.key.startsWith("Arrow")&&!!u.matches?.("input[type=range]")}return window.addEventListener("keydown",h=>{if(h.ctrlKey||h.metaKey||h.altKey||h.repeat&&h.key===" "||c(h))return;let u=/^[a-z]$/i.test(h.key),d=a.get(u?h.shiftKey?h.key.toUpperCase():h.key.toLowerCase():h.key);d&&d(h)!==!1&&h.preventDefault()}),o.map(([,h,u])=>[h,u])}var BE=7e3,kE=4;function S0(i,e,t){i.setAttribute("aria-live","polite");let n=W("span"),s=W("button",{type:"button",class:"small",onclick:()=>c.onRetry?.()},"Try now");e.append(W("i",{class:"spinner","aria-hidden":"true"}),n,s);let r=!1;function o(h,{code:u=0,keep:d=u<0}={}){let f=h.replace(/\s+$/,"");if(!f)return null;let g=i.lastElementChild;if(g?.text===f)return g.count++,$e(g.querySelector(".count"),`×${g.count}`),a(g,d),g;let v=f.includes(`
`),m=v?W("pre",{tabindex:0},f):W("p",{},f),p=W("div",{class:`toast${u<0?" error":""}${v?" many":""}`,role:u<0?"alert":!1},m,W("span",{class:"count soft"}),W("button",{type:"button",class:"bare close","aria-label":"Put away",onclick:()=>p.remove()},zt("close")));for(p.text=f,p.count=1,i.append(p);i.childElementCount>kE;)i.firstElementChild.remove();return a(p,d),p}function a(h,u){clearTimeout(h.timer),u||(h.timer=setTimeout(()=>h.matches(":hover, :focus-within")?a(h,!1):h.remove(),BE))}function l({state:h}){r||=h==="waiting"||h==="stopped",h==="open"&&(r=!1),Xe(e,r),$e(n,h==="stopped"?"The connection is closed.":"The program has ended or cannot be reached; trying again."),document.documentElement.classList.toggle("lost",r)}t.on("said",h=>o(h.text,{code:h.code})),t.on("connection",l),l(t.connection);let c={tell:o,onRetry:null,clear(){let h=i.childElementCount>0;return i.textContent="",h}};return c}var zE=80,GE=250;function M0(i,e){let t=[],n=Oi("folded",{}),s=Oi("panel","sliders"),r=0,o=W("div",{class:"tabs",role:"tablist","aria-label":"Panels"}),a=W("div",{class:"panels"});i.append(o,a);let l=new IntersectionObserver(v=>{for(let m of v){let p=t.find(_=>_.root===m.target);p.seen=m.isIntersecting,p.serial=-1}},{root:null});function c({id:v,title:m,hint:p="",open:_=!0,draw:b=null,every:y=zE}){let w=W("div",{class:"body",id:`panel-${v}`}),M=W("span",{class:"aside"}),x=W("button",{class:"fold",type:"button","aria-controls":`panel-${v}`,title:p||!1},zt("down"),W("span",{class:"title"},m),M),E=W("h2",{},x),N=W("section",{class:"panel","aria-label":m,"data-panel":v},E,w),P=W("button",{class:"tab",type:"button",role:"tab","aria-controls":`panel-${v}`},m),L={id:v,root:N,body:w,aside:M,draw:b,seen:!1,serial:-1,at:0,shown:!0,tab:P,every:y,folded:n[v]??!_};return x.addEventListener("click",()=>h(L,!L.folded)),P.addEventListener("click",()=>u(v)),L.fold=x,t.push(L),o.append(P),a.append(N),l.observe(N),h(L,L.folded,!1),u(s,!1),L}function h(v,m,p=!0){v.folded=m,v.root.classList.toggle("folded",m),At(v.fold,"aria-expanded",!m),v.serial=-1,p&&(n[v.id]=m,Bi("folded",n))}function u(v,m=!0){s=v;let p=t.find(_=>_.id===v&&_.shown)??t.find(_=>_.shown);for(let _ of t)_.root.classList.toggle("current",_===p),At(_.tab,"aria-selected",_===p);m&&Bi("panel",v)}function d(v,m){v.shown!==m&&(v.shown=m,Xe(v.root,m),Xe(v.tab,m),u(s,!1))}function f(v){for(let m=0;m<t.length;m++){let p=t[(r+m)%t.length];if(!(!p.draw||!p.seen||p.serial===e.serial||v-p.at<p.every||g(p))){p.at=v,p.serial=e.serial,p.draw(v),r=(r+m+1)%t.length;return}}}let g=v=>v.body.offsetParent===null;return{TEXT:GE,add:c,frame:f,choose:u,setShown:d,setFolded:h,all:t,refresh:()=>t.forEach(v=>{v.serial=-1})}}var VE="uplot",HE="u-hz",WE="u-vt",XE="u-title",qE="u-wrap",YE="u-under",$E="u-over",ZE="u-axis",wr="u-off",JE="u-select",KE="u-cursor-x",jE="u-cursor-y",QE="u-cursor-pt",eT="u-legend",tT="u-live",nT="u-inline",iT="u-series",sT="u-marker",w0="u-label",rT="u-value",al="width",ll="height";var E0="bottom",Po="left",yf="right",Ff="#000",T0=Ff+"0",vf="mousemove",A0="mousedown",bf="mouseup",R0="mouseenter",C0="mouseleave",P0="dblclick",oT="resize",aT="scroll",I0="change",nu="dppxchange",Of="--",Oo=typeof window<"u",Tf=Oo?document:null,Lo=Oo?window:null,lT=Oo?navigator:null,Et,jh;function Af(){let i=devicePixelRatio;Et!=i&&(Et=i,jh&&Cf(I0,jh,Af),jh=matchMedia(`(min-resolution: ${Et-.001}dppx) and (max-resolution: ${Et+.001}dppx)`),Er(I0,jh,Af),Lo.dispatchEvent(new CustomEvent(nu)))}function di(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Rf(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function $t(i,e,t){i.style[e]=t+"px"}function ki(i,e,t,n){let s=Tf.createElement(i);return e!=null&&di(s,e),t?.insertBefore(s,n),s}function Ei(i,e){return ki("div",i,e)}var L0=new WeakMap;function os(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=L0.get(i);r!=o&&(i.style.transform=r,L0.set(i,r),e<0||t<0||e>n||t>s?di(i,wr):Rf(i,wr))}var D0=new WeakMap;function N0(i,e,t){let n=e+t,s=D0.get(i);n!=s&&(D0.set(i,n),i.style.background=e,i.style.borderColor=t)}var U0=new WeakMap;function F0(i,e,t,n){let s=e+""+t,r=U0.get(i);s!=r&&(U0.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Bf={passive:!0},cT={...Bf,capture:!0};function Er(i,e,t,n){e.addEventListener(i,t,n?cT:Bf)}function Cf(i,e,t,n){e.removeEventListener(i,t,Bf)}Oo&&Af();function zi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:fi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function h_(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var u_=i=>i!=null,d_=i=>i!=null&&i>0,ru=h_(u_),hT=h_(d_);function uT(i,e,t,n=0,s=!1){let r=s?hT:ru,o=s?d_:u_;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ut,l??-Ut]}function ou(i,e,t,n){let s=k0(i),r=k0(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ps:f_,a=s==1?fi:Ti,l=r==1?Ti:fi,c=a(o(Mn(i))),h=l(o(Mn(e))),u=Do(t,c),d=Do(t,h);return t==10&&(c<0&&(u=Ft(u,-c)),h<0&&(d=Ft(d,-h))),n||t==2?(i=u*s,e=d*r):(i=__(i,u),e=au(e,d)),[i,e]}function kf(i,e,t,n){let s=ou(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var zf=.1,O0={mode:3,pad:zf},hl={pad:0,soft:null,mode:0},dT={min:hl,max:hl};function iu(i,e,t,n){return lu(t)?B0(i,e,t):(hl.pad=t,hl.soft=n?0:null,hl.mode=n?3:0,B0(i,e,dT))}function Mt(i,e){return i??e}function fT(i,e,t){for(e=Mt(e,0),t=Mt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function B0(i,e,t){let n=t.min,s=t.max,r=Mt(n.pad,0),o=Mt(s.pad,0),a=Mt(n.hard,-Ut),l=Mt(s.hard,Ut),c=Mt(n.soft,Ut),h=Mt(s.soft,-Ut),u=Mt(n.mode,0),d=Mt(s.mode,0),f=e-i,g=Ps(f),v=Kn(Mn(i),Mn(e)),m=Ps(v),p=Mn(m-g);(f<1e-24||p>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Ut&&(r=0),d==2&&h!=-Ut&&(o=0)));let _=f||v||1e3,b=Ps(_),y=Do(10,fi(b)),w=_*(f==0?i==0?.1:1:r),M=Ft(__(i-w,y/10),24),x=i>=c&&(u==1||u==3&&M<=c||u==2&&M>=c)?c:Ut,E=Kn(a,M<x&&i>=x?x:Gi(x,M)),N=_*(f==0?e==0?.1:1:o),P=Ft(au(e+N,y/10),24),L=e<=h&&(d==1||d==3&&P>=h||d==2&&P<=h)?h:-Ut,F=Gi(l,P>L&&e<=L?L:Kn(L,P));return E==F&&E==0&&(F=100),[E,F]}var pT=new Intl.NumberFormat(Oo?lT.language:"en-US"),Gf=i=>pT.format(i),pi=Math,tu=pi.PI,Mn=pi.abs,fi=pi.floor,Sn=pi.round,Ti=pi.ceil,Gi=pi.min,Kn=pi.max,Do=pi.pow,k0=pi.sign,Ps=pi.log10,f_=pi.log2,mT=(i,e=1)=>pi.sinh(i)*e,Sf=(i,e=1)=>pi.asinh(i/e),Ut=1/0;function z0(i){return(Ps((i^i>>31)-(i>>31))|0)+1}function Pf(i,e,t){return Gi(Kn(i,e),t)}function p_(i){return typeof i=="function"}function yt(i){return p_(i)?i:()=>i}var gT=()=>{},m_=i=>i,g_=(i,e)=>e,_T=i=>null,G0=i=>!0,V0=(i,e)=>i==e,xT=/\.\d*?(?=9{6,}|0{6,})/gm,Tr=i=>{if(y_(i)||tr.has(i))return i;let e=`${i}`,t=e.match(xT);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Tr(s)}e${r}`}return Ft(i,n)};function Sr(i,e){return Tr(Ft(Tr(i/e))*e)}function au(i,e){return Tr(Ti(Tr(i/e))*e)}function __(i,e){return Tr(fi(Tr(i/e))*e)}function Ft(i,e=0){if(y_(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Sn(n)/t}var tr=new Map;function x_(i){return((""+i).split(".")[1]||"").length}function dl(i,e,t,n){let s=[],r=n.map(x_);for(let o=e;o<t;o++){let a=Mn(o),l=Ft(Do(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Ft(h,u);s.push(d),tr.set(d,u)}}return s}var ul={},Vf=[],No=[null,null],er=Array.isArray,y_=Number.isInteger,yT=i=>i===void 0;function H0(i){return typeof i=="string"}function lu(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function vT(i){return i!=null&&typeof i=="object"}var bT=Object.getPrototypeOf(Uint8Array),v_="__proto__";function Uo(i,e=lu){let t;if(er(i)){let n=i.find(s=>s!=null);if(er(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Uo(i[s],e)}else t=i.slice()}else if(i instanceof bT)t=i.slice();else if(e(i)){t={};for(let n in i)n!=v_&&(t[n]=Uo(i[n],e))}else t=i;return t}function gn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=v_&&(lu(i[s])?gn(i[s],Uo(n[s])):i[s]=Uo(n[s]))}return i}var ST=0,MT=1,wT=2;function ET(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function TT(i,e){if(CT(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return PT(o[0])||(o=RT(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:MT,f=[];for(let g=0;g<h.length;g++){let v=h[g],m=r.get(l[g]);v===null?d!=ST&&(u[m]=v,d==wT&&f.push(m)):u[m]=v}ET(u,f,s),n.push(u)}}return n}var AT=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function RT(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function CT(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function PT(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Kn(1,fi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var b_=["January","February","March","April","May","June","July","August","September","October","November","December"],S_=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function M_(i){return i.slice(0,3)}var IT=S_.map(M_),LT=b_.map(M_),DT={MMMM:b_,MMM:LT,WWWW:S_,WWW:IT};function ol(i){return(i<10?"0":"")+i}function NT(i){return(i<10?"00":i<100?"0":"")+i}var UT={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>ol(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>ol(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>ol(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>ol(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>ol(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>NT(i.getMilliseconds())};function Hf(i,e){e=e||DT;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?UT[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var FT=new Intl.DateTimeFormat().resolvedOptions().timeZone;function OT(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==FT?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var w_=i=>i%1==0,su=[1,2,2.5,5],BT=dl(10,-32,0,su),E_=dl(10,0,32,su),kT=E_.filter(w_),Mr=BT.concat(E_),Wf=`
`,T_="{YYYY}",W0=Wf+T_,A_="{M}/{D}",cl=Wf+A_,Qh=cl+"/{YY}",R_="{aa}",zT="{h}:{mm}",Io=zT+R_,X0=Wf+Io,q0=":{ss}",Rt=null;function C_(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?dl(10,0,3,su).filter(w_):dl(10,-3,0,su)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,T_,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",W0,Rt,Rt,Rt,Rt,Rt,1],[s,A_,W0,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+R_,Qh,Rt,cl,Rt,Rt,Rt,1],[t,Io,Qh,Rt,cl,Rt,Rt,Rt,1],[e,q0,Qh+" "+Io,Rt,cl+" "+Io,Rt,X0,Rt,1],[i,q0+".{fff}",Qh+" "+Io,Rt,cl+" "+Io,Rt,X0,Rt,1]];function h(u){return(d,f,g,v,m,p)=>{let _=[],b=m>=o,y=m>=r&&m<o,w=u(g),M=Ft(w*i,3),x=Mf(w.getFullYear(),b?0:w.getMonth(),y||b?1:w.getDate()),E=Ft(x*i,3);if(y||b){let N=y?m/r:0,P=b?m/o:0,L=M==E?M:Ft(Mf(x.getFullYear()+P,x.getMonth()+N,1)*i,3),F=new Date(Sn(L/i)),G=F.getFullYear(),D=F.getMonth();for(let z=0;L<=v;z++){let Y=Mf(G+P*z,D+N*z,1),H=Y-u(Ft(Y*i,3));L=Ft((+Y+H)*i,3),L<=v&&_.push(L)}}else{let N=m>=s?s:m,P=fi(g)-fi(M),L=E+P+au(M-E,N);_.push(L);let F=u(L),G=F.getHours()+F.getMinutes()/t+F.getSeconds()/n,D=m/n,z=d.axes[f]._space,Y=p/z;for(;L=Ft(L+m,i==1?0:3),!(L>v);)if(D>1){let H=fi(Ft(G+D,6))%24,j=u(L).getHours()-H;j>1&&(j=-1),L-=j*n,G=(G+D)%24;let ie=_[_.length-1];Ft((L-ie)/m,3)*Y>=.7&&_.push(L)}else _.push(L)}return _}}return[l,c,h]}var[GT,VT,HT]=C_(1),[WT,XT,qT]=C_(.001);dl(2,-53,53,[1]);function Y0(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function $0(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,h,u,d,f;return n.map(g=>{let v=i(g),m=v.getFullYear(),p=v.getMonth(),_=v.getDate(),b=v.getHours(),y=v.getMinutes(),w=v.getSeconds(),M=m!=l&&a[2]||p!=c&&a[3]||_!=h&&a[4]||b!=u&&a[5]||y!=d&&a[6]||w!=f&&a[7]||a[1];return l=m,c=p,h=_,u=b,d=y,f=w,M(v)})}}function YT(i,e){let t=Hf(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Mf(i,e,t){return new Date(i,e,t)}function Z0(i,e){return e(i)}var $T="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function J0(i,e){return(t,n,s,r)=>r==null?Of:e(i(n))}function ZT(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function JT(i,e){return i.series[e].fill(i,e)}var KT={show:!0,live:!0,isolate:!1,mount:gT,markers:{show:!0,width:2,stroke:ZT,fill:JT,dash:"solid"},idx:null,idxs:null,values:[]};function jT(i,e){let t=i.cursor.points,n=Ei(),s=t.size(i,e);$t(n,al,s),$t(n,ll,s);let r=s/-2;$t(n,"marginLeft",r),$t(n,"marginTop",r);let o=t.width(i,e,s);return o&&$t(n,"borderWidth",o),n}function QT(i,e){let t=i.series[e].points;return t._fill||t._stroke}function eA(i,e){let t=i.series[e].points;return t._stroke||t._fill}function tA(i,e){return i.series[e].points.size}var wf=[0,0];function nA(i,e,t){return wf[0]=e,wf[1]=t,wf}function eu(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Ef(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var iA={show:!0,x:!0,y:!0,lock:!1,move:nA,points:{one:!1,show:jT,size:tA,width:0,stroke:eA,fill:QT},bind:{mousedown:eu,mouseup:eu,click:eu,dblclick:eu,mousemove:Ef,mouseleave:Ef,mouseenter:Ef},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},P_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Xf=gn({},P_,{filter:g_}),I_=gn({},Xf,{size:10}),L_=gn({},P_,{show:!1}),qf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',D_="bold "+qf,N_=1.5,K0={show:!0,scale:"x",stroke:Ff,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:D_,side:2,grid:Xf,ticks:I_,border:L_,font:qf,lineGap:N_,rotate:0},sA="Value",rA="Time",j0={show:!0,scale:"x",auto:!1,sorted:1,min:Ut,max:-Ut,idxs:[]};function oA(i,e,t,n,s){return e.map(r=>r==null?"":Gf(r))}function aA(i,e,t,n,s,r,o){let a=[],l=tr.get(s)||0;t=o?t:Ft(au(t,s),l);for(let c=t;c<=n;c=Ft(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function If(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ps:f_,h=fi(c(t));s=Do(l,h),l==10&&(s=Mr[zi(s,Mr)]);let u=t,d=s*l;l==10&&(d=Mr[zi(d,Mr)]);do a.push(u),u=u+s,l==10&&!tr.has(u)&&(u=Ft(u,tr.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=Mr[zi(d,Mr)]));while(u<=n);return a}function lA(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?If(i,e,Kn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?If(i,e,Kn(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var U_=/./,cA=/[12357]/,hA=/[125]/,Q0=/1/,Lf=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function uA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?U_:l(7,o)-h>=c?cA:l(5,o)-h>=c?hA:Q0;if(u==Q0){let d=Mn(l(1,o)-h);if(d<c)return Lf(e.slice().reverse(),a.distr,u,Ti(c/d)).reverse()}return Lf(e,a.distr,u,1)}function dA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Mn(l(1,o)-l(2,o));return c<a?Lf(e.slice().reverse(),3,U_,Ti(a/c)).reverse():e}function fA(i,e,t,n){return n==null?Of:e==null?"":Gf(e)}var e_={show:!0,scale:"y",stroke:Ff,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:D_,side:3,grid:Xf,ticks:I_,border:L_,font:qf,lineGap:N_,rotate:0};function pA(i,e){let t=3+(i||1)*2;return Ft(t*e,3)}function mA(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Mn(o-r),l=i.series[e],c=a/(l.points.space*Et);return n[1]-n[0]<=c}var t_={scale:null,auto:!0,sorted:0,min:Ut,max:-Ut},F_=(i,e,t,n,s)=>s,n_={show:!0,auto:!0,sorted:0,gaps:F_,alpha:1,facets:[gn({},t_,{scale:"x"}),gn({},t_,{scale:"y"})]},i_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:F_,alpha:1,points:{show:mA,filter:null},values:null,min:Ut,max:-Ut,idxs:[],path:null,clip:null};function gA(i,e,t,n,s){return t/10}var O_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},_A=gn({},O_,{time:!1,ori:1}),s_={};function B_(i,e){let t=s_[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(s_[i]=t)),t}var Fo=1,Df=2;function Ar(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,v=a.height,m=i.valToPosH,p=i.valToPosV;return h.ori==0?t(s,l,c,h,u,m,p,d,f,g,v,hu,Bo,du,z_,V_):t(s,l,c,h,u,p,m,f,d,v,g,uu,ko,Zf,G_,H_)}function Yf(i,e){let t=0,n=0,s=Mt(i.bands,Vf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function xA(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Is(i,e,t,n,s,r){return Ar(i,e,(o,a,l,c,h,u,d,f,g,v,m)=>{let p=o.pxRound,_=c.dir*(c.ori==0?1:-1),b=c.ori==0?Bo:ko,y,w;_==1?(y=t,w=n):(y=n,w=t);let M=p(u(a[y],c,v,f)),x=p(d(l[y],h,m,g)),E=p(u(a[w],c,v,f)),N=p(d(r==1?h.max:h.min,h,m,g)),P=new Path2D(s);return b(P,E,N),b(P,M,N),b(P,M,x),P})}function cu(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?du:Zf,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function yA(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function $f(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),g=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let p=d+s;g=o>=0&&p>=0&&p<l?r(i[p]):g,g>=f&&a.push([f,g])}return a}function r_(i){return i==0?m_:i==1?Sn:e=>Sr(e,i)}function k_(i){let e=i==0?hu:uu,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Gi(c,a/2,l/2),h=Gi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var hu=(i,e,t)=>{i.moveTo(e,t)},uu=(i,e,t)=>{i.moveTo(t,e)},Bo=(i,e,t)=>{i.lineTo(e,t)},ko=(i,e,t)=>{i.lineTo(t,e)},du=k_(0),Zf=k_(1),z_=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},G_=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},V_=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},H_=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function W_(i){return(e,t,n,s,r)=>Ar(e,t,(o,a,l,c,h,u,d,f,g,v,m)=>{let{pxRound:p,points:_}=o,b,y;c.ori==0?(b=hu,y=z_):(b=uu,y=G_);let w=Ft(_.width*Et,3),M=(_.size-_.width)/2*Et,x=Ft(M*2,3),E=new Path2D,N=new Path2D,{left:P,top:L,width:F,height:G}=e.bbox;du(N,P-x,L-x,F+x*2,G+x*2);let D=z=>{if(l[z]!=null){let Y=p(u(a[z],c,v,f)),H=p(d(l[z],h,m,g));b(E,Y+M,H),y(E,Y,H,M,0,tu*2)}};if(r)r.forEach(D);else for(let z=n;z<=s;z++)D(z);return{stroke:w>0?E:null,fill:E,clip:N,flags:Fo|Df}})}function X_(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var vA=X_(Bo),bA=X_(ko);function q_(i){let e=Mt(i?.alignGaps,0);return(t,n,s,r)=>Ar(t,n,(o,a,l,c,h,u,d,f,g,v,m)=>{[s,r]=ru(l,s,r);let p=o.pxRound,_=G=>p(u(G,c,v,f)),b=G=>p(d(G,h,m,g)),y,w;c.ori==0?(y=Bo,w=vA):(y=ko,w=bA);let M=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Fo},E=x.stroke,N=!1;if(r-s>=v*4){let G=ue=>t.posToVal(ue,c.key,!0),D=null,z=null,Y,H,ae,Z=_(a[M==1?s:r]),j=_(a[s]),ie=_(a[r]),de=G(M==1?j+1:ie-1);for(let ue=M==1?s:r;ue>=s&&ue<=r;ue+=M){let ee=a[ue],xe=(M==1?ee<de:ee>de)?Z:_(ee),Ae=l[ue];xe==Z?Ae!=null?(H=Ae,D==null?(y(E,xe,b(H)),Y=D=z=H):H<D?D=H:H>z&&(z=H)):Ae===null&&(N=!0):(D!=null&&w(E,Z,b(D),b(z),b(Y),b(H)),Ae!=null?(H=Ae,y(E,xe,b(H)),D=z=Y=H):(D=z=null,Ae===null&&(N=!0)),Z=xe,de=G(Z+M))}D!=null&&D!=z&&ae!=Z&&w(E,Z,b(D),b(z),b(Y),b(H))}else for(let G=M==1?s:r;G>=s&&G<=r;G+=M){let D=l[G];D===null?N=!0:D!=null&&y(E,_(a[G]),b(D))}let[L,F]=Yf(t,n);if(o.fill!=null||L!=0){let G=x.fill=new Path2D(E),D=o.fillTo(t,n,o.min,o.max,L),z=b(D),Y=_(a[s]),H=_(a[r]);M==-1&&([H,Y]=[Y,H]),y(G,H,z),y(G,Y,z)}if(!o.spanGaps){let G=[];N&&G.push(...$f(a,l,s,r,M,_,e)),x.gaps=G=o.gaps(t,n,s,r,G),x.clip=cu(G,c.ori,f,g,v,m)}return F!=0&&(x.band=F==2?[Is(t,n,s,r,E,-1),Is(t,n,s,r,E,1)]:Is(t,n,s,r,E,F)),x})}function SA(i){let e=Mt(i.align,1),t=Mt(i.ascDesc,!1),n=Mt(i.alignGaps,0),s=Mt(i.extend,!1);return(r,o,a,l)=>Ar(r,o,(c,h,u,d,f,g,v,m,p,_,b)=>{[a,l]=ru(u,a,l);let y=c.pxRound,{left:w,width:M}=r.bbox,x=j=>y(g(j,d,_,m)),E=j=>y(v(j,f,b,p)),N=d.ori==0?Bo:ko,P={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Fo},L=P.stroke,F=d.dir*(d.ori==0?1:-1),G=E(u[F==1?a:l]),D=x(h[F==1?a:l]),z=D,Y=D;s&&e==-1&&(Y=w,N(L,Y,G)),N(L,D,G);for(let j=F==1?a:l;j>=a&&j<=l;j+=F){let ie=u[j];if(ie==null)continue;let de=x(h[j]),ue=E(ie);e==1?N(L,de,G):N(L,z,ue),N(L,de,ue),G=ue,z=de}let H=z;s&&e==1&&(H=w+M,N(L,H,G));let[ae,Z]=Yf(r,o);if(c.fill!=null||ae!=0){let j=P.fill=new Path2D(L),ie=c.fillTo(r,o,c.min,c.max,ae),de=E(ie);N(j,H,de),N(j,Y,de)}if(!c.spanGaps){let j=[];j.push(...$f(h,u,a,l,F,x,n));let ie=c.width*Et/2,de=t||e==1?ie:-ie,ue=t||e==-1?-ie:ie;j.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),P.gaps=j=c.gaps(r,o,a,l,j),P.clip=cu(j,d.ori,m,p,_,b)}return Z!=0&&(P.band=Z==2?[Is(r,o,a,l,L,-1),Is(r,o,a,l,L,1)]:Is(r,o,a,l,L,Z)),P})}function o_(i,e,t,n,s,r,o=Ut){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Mn(i[l]-i[a]);h<c&&(c=h,o=Mn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function MA(i){i=i||ul;let e=Mt(i.size,[.6,Ut,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=Mt(e[1],Ut),l=Mt(e[2],1),c=Mt(i.disp,ul),h=Mt(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,g,v,m)=>Ar(f,g,(p,_,b,y,w,M,x,E,N,P,L)=>{let F=p.pxRound,G=t,D=n*Et,z=a*Et,Y=l*Et,H,ae;y.ori==0?[H,ae]=r(f,g):[ae,H]=r(f,g);let Z=y.dir*(y.ori==0?1:-1),j=y.ori==0?du:Zf,ie=y.ori==0?h:(Ce,Ke,at,Me,Nt,Ve,Ze)=>{h(Ce,Ke,at,Nt,Me,Ze,Ve)},de=Mt(f.bands,Vf).find(Ce=>Ce.series[0]==g),ue=de!=null?de.dir:0,ee=p.fillTo(f,g,p.min,p.max,ue),me=F(x(ee,w,L,N)),xe,Ae,Se,qe=P,ot=F(p.width*Et),He=!1,dt=null,ct=null,st=null,Zt=null;u!=null&&(ot==0||d!=null)&&(He=!0,dt=u.values(f,g,v,m),ct=new Map,new Set(dt).forEach(Ce=>{Ce!=null&&ct.set(Ce,new Path2D)}),ot>0&&(st=d.values(f,g,v,m),Zt=new Map,new Set(st).forEach(Ce=>{Ce!=null&&Zt.set(Ce,new Path2D)})));let{x0:Ot,size:cn}=c;if(Ot!=null&&cn!=null){G=1,_=Ot.values(f,g,v,m),Ot.unit==2&&(_=_.map(at=>f.posToVal(E+at*P,y.key,!0)));let Ce=cn.values(f,g,v,m);cn.unit==2?Ae=Ce[0]*P:Ae=M(Ce[0],y,P,E)-M(0,y,P,E),qe=o_(_,b,M,y,P,E,qe),Se=qe-Ae+D}else qe=o_(_,b,M,y,P,E,qe),Se=qe*o+D,Ae=qe-Se;Se<1&&(Se=0),ot>=Ae/2&&(ot=0),Se<5&&(F=m_);let Lt=Se>0,wn=qe-Se-(Lt?ot:0);Ae=F(Pf(wn,Y,z)),xe=(G==0?Ae/2:G==Z?0:Ae)-G*Z*((G==0?D/2:0)+(Lt?ot/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},_n=He?null:new Path2D,tn=null;if(de!=null)tn=f.data[de.series[1]];else{let{y0:Ce,y1:Ke}=c;Ce!=null&&Ke!=null&&(b=Ke.values(f,g,v,m),tn=Ce.values(f,g,v,m))}let hn=H*Ae,k=ae*Ae;for(let Ce=Z==1?v:m;Ce>=v&&Ce<=m;Ce+=Z){let Ke=b[Ce];if(Ke==null)continue;if(tn!=null){let q=tn[Ce]??0;if(Ke-q==0)continue;me=x(q,w,L,N)}let at=y.distr!=2||c!=null?_[Ce]:Ce,Me=M(at,y,P,E),Nt=x(Mt(Ke,ee),w,L,N),Ve=F(Me-xe),Ze=F(Kn(Nt,me)),C=F(Gi(Nt,me)),T=Ze-C;if(Ke!=null){let q=Ke<0?k:hn,he=Ke<0?hn:k;He?(ot>0&&st[Ce]!=null&&j(Zt.get(st[Ce]),Ve,C+fi(ot/2),Ae,Kn(0,T-ot),q,he),dt[Ce]!=null&&j(ct.get(dt[Ce]),Ve,C+fi(ot/2),Ae,Kn(0,T-ot),q,he)):j(_n,Ve,C+fi(ot/2),Ae,Kn(0,T-ot),q,he),ie(f,g,Ce,Ve-ot/2,C,Ae+ot,T)}}return ot>0?vt.stroke=He?Zt:_n:He||(vt._fill=p.width==0?p._fill:p._stroke??p._fill,vt.width=0),vt.fill=He?ct:_n,vt})}function wA(i,e){let t=Mt(e?.alignGaps,0);return(n,s,r,o)=>Ar(n,s,(a,l,c,h,u,d,f,g,v,m,p)=>{[r,o]=ru(c,r,o);let _=a.pxRound,b=H=>_(d(H,h,m,g)),y=H=>_(f(H,u,p,v)),w,M,x;h.ori==0?(w=hu,x=Bo,M=V_):(w=uu,x=ko,M=H_);let E=h.dir*(h.ori==0?1:-1),N=b(l[E==1?r:o]),P=N,L=[],F=[];for(let H=E==1?r:o;H>=r&&H<=o;H+=E)if(c[H]!=null){let Z=l[H],j=b(Z);L.push(P=j),F.push(y(c[H]))}let G={stroke:i(L,F,w,x,M,_),fill:null,clip:null,band:null,gaps:null,flags:Fo},D=G.stroke,[z,Y]=Yf(n,s);if(a.fill!=null||z!=0){let H=G.fill=new Path2D(D),ae=a.fillTo(n,s,a.min,a.max,z),Z=y(ae);x(H,P,Z),x(H,N,Z)}if(!a.spanGaps){let H=[];H.push(...$f(l,c,r,o,E,b,t)),G.gaps=H=a.gaps(n,s,r,o,H),G.clip=cu(H,h.ori,g,v,m,p)}return Y!=0&&(G.band=Y==2?[Is(n,s,r,o,D,-1),Is(n,s,r,o,D,1)]:Is(n,s,r,o,D,Y)),G})}function EA(i){return wA(TA,i)}function TA(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var Nf=new Set;function a_(){for(let i of Nf)i.syncRect(!0)}Oo&&(Er(oT,Lo,a_),Er(aT,Lo,a_,!0),Er(nu,Lo,()=>{Nn.pxRatio=Et}));var AA=q_(),RA=W_();function l_(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Uf(r,o,e,t))}function CA(i,e){return i.map((t,n)=>n==0?{}:gn({},e,t))}function Uf(i,e,t,n){return gn({},e==0?t:n,i)}function Y_(i,e,t){return e==null?No:[e,t]}var PA=Y_;function IA(i,e,t){return e==null?No:iu(e,t,zf,!0)}function $_(i,e,t,n){return e==null?No:ou(e,t,i.scales[n].log,!1)}var LA=$_;function Z_(i,e,t,n){return e==null?No:kf(e,t,i.scales[n].log,!1)}var DA=Z_;function NA(i,e,t,n,s){let r=Kn(z0(i),z0(e)),o=e-i,a=zi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?tr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function c_(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Sn((t=+s)*Et))+"px"),[i,e,t]}function UA(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ft(e[2]*Et,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Nn(i,e,t){let n={mode:Mt(i.mode,1)},s=n.mode;function r(S,A,I,U){let X=A.valToPct(S);return U+I*(A.dir==-1?1-X:X)}function o(S,A,I,U){let X=A.valToPct(S);return U+I*(A.dir==-1?X:1-X)}function a(S,A,I,U){return A.ori==0?r(S,A,I,U):o(S,A,I,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ei(VE);if(i.id!=null&&(c.id=i.id),di(c,i.class),i.title){let S=Ei(XE,c);S.textContent=i.title}let h=ki("canvas"),u=n.ctx=h.getContext("2d"),d=Ei(qE,c);Er("click",d,S=>{S.target===g&&(Vt!=Fr||Jt!=Or)&&Dn.click(n,S)},!0);let f=n.under=Ei(YE,d);d.appendChild(h);let g=n.over=Ei($E,d);i=Uo(i);let v=+Mt(i.pxAlign,1),m=r_(v);(i.plugins||[]).forEach(S=>{S.opts&&(i=S.opts(n,i)||i)});let p=i.ms||.001,_=n.series=s==1?l_(i.series||[],j0,i_,!1):CA(i.series||[null],n_),b=n.axes=l_(i.axes||[],K0,e_,!0),y=n.scales={},w=n.bands=i.bands||[];w.forEach(S=>{S.fill=yt(S.fill||null),S.dir=Mt(S.dir,-1)});let M=s==2?_[1].facets[0].scale:_[0].scale,x={axes:hs,series:pt},E=(i.drawOrder||["axes","series"]).map(S=>x[S]);function N(S){let A=S.distr==3?I=>Ps(I>0?I:S.clamp(n,I,S.min,S.max,S.key)):S.distr==4?I=>Sf(I,S.asinh):S.distr==100?I=>S.fwd(I):I=>I;return I=>{let U=A(I),{_min:X,_max:K}=S,le=K-X;return(U-X)/le}}function P(S){let A=y[S];if(A==null){let I=(i.scales||ul)[S]||ul;if(I.from!=null){P(I.from);let U=gn({},y[I.from],I,{key:S});U.valToPct=N(U),y[S]=U}else{A=y[S]=gn({},S==M?O_:_A,I),A.key=S;let U=A.time,X=A.range,K=er(X);if((S!=M||s==2&&!U)&&(K&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?O0:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?O0:{mode:1,hard:X[1],soft:X[1]}},K=!1),!K&&lu(X))){let le=X;X=(fe,ve,De)=>ve==null?No:iu(ve,De,le)}A.range=yt(X||(U?PA:S==M?A.distr==3?LA:A.distr==4?DA:Y_:A.distr==3?$_:A.distr==4?Z_:IA)),A.auto=yt(K?!1:A.auto),A.clamp=yt(A.clamp||gA),A._min=A._max=null,A.valToPct=N(A)}}}P("x"),P("y"),s==1&&_.forEach(S=>{P(S.scale)}),b.forEach(S=>{P(S.scale)});for(let S in i.scales)P(S);let L=y[M],F=L.distr,G,D;L.ori==0?(di(c,HE),G=r,D=o):(di(c,WE),G=o,D=r);let z={};for(let S in y){let A=y[S];(A.min!=null||A.max!=null)&&(z[S]={min:A.min,max:A.max},A.min=A.max=null)}let Y=i.tzDate||(S=>new Date(Sn(S/p))),H=i.fmtDate||Hf,ae=p==1?HT(Y):qT(Y),Z=$0(Y,Y0(p==1?VT:XT,H)),j=J0(Y,Z0($T,H)),ie=[],de=n.legend=gn({},KT,i.legend),ue=n.cursor=gn({},iA,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=ie,xe.width=yt(xe.width),xe.dash=yt(xe.dash),xe.stroke=yt(xe.stroke),xe.fill=yt(xe.fill);let Ae,Se,qe,ot=[],He=[],dt,ct=!1,st={};if(de.live){let S=_[1]?_[1].values:null;ct=S!=null,dt=ct?S(n,1,0):{_:0};for(let A in dt)st[A]=Of}if(ee)if(Ae=ki("table",eT,c),qe=ki("tbody",null,Ae),de.mount(n,Ae),ct){Se=ki("thead",null,Ae,qe);let S=ki("tr",null,Se);ki("th",null,S);for(var Zt in dt)ki("th",w0,S).textContent=Zt}else di(Ae,nT),de.live&&di(Ae,tT);let Ot={show:!0},cn={show:!1};function Lt(S,A){if(A==0&&(ct||!de.live||s==2))return No;let I=[],U=ki("tr",iT,qe,qe.childNodes[A]);di(U,S.class),S.show||di(U,wr);let X=ki("th",null,U);if(xe.show){let fe=Ei(sT,X);if(A>0){let ve=xe.width(n,A);ve&&(fe.style.border=ve+"px "+xe.dash(n,A)+" "+xe.stroke(n,A)),fe.style.background=xe.fill(n,A)}}let K=Ei(w0,X);S.label instanceof HTMLElement?K.appendChild(S.label):K.textContent=S.label,A>0&&(xe.show||(K.style.color=S.width>0?xe.stroke(n,A):xe.fill(n,A)),vt("click",X,fe=>{if(ue._lock)return;et(fe);let ve=_.indexOf(S);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=_.some((Ne,Fe)=>Fe>0&&Fe!=ve&&Ne.show);_.forEach((Ne,Fe)=>{Fe>0&&Xi(Fe,De?Fe==ve?Ot:cn:Ot,!0,pn.setSeries)})}else Xi(ve,{show:!S.show},!0,pn.setSeries)},!1),tt&&vt(R0,X,fe=>{ue._lock||(et(fe),Xi(_.indexOf(S),kr,!0,pn.setSeries))},!1));for(var le in dt){let fe=ki("td",rT,U);fe.textContent="--",I.push(fe)}return[U,I]}let wn=new Map;function vt(S,A,I,U=!0){let X=wn.get(A)||{},K=ue.bind[S](n,A,I,U);K&&(Er(S,A,X[S]=K),wn.set(A,X))}function _n(S,A,I){let U=wn.get(A)||{};for(let X in U)(S==null||X==S)&&(Cf(X,A,U[X]),delete U[X]);S==null&&wn.delete(A)}let tn=0,hn=0,k=0,Ce=0,Ke=0,at=0,Me=Ke,Nt=at,Ve=k,Ze=Ce,C=0,T=0,q=0,he=0;n.bbox={};let oe=!1,_e=!1,ye=!1,te=!1,se=!1,pe=!1;function B(S,A,I){(I||S!=n.width||A!=n.height)&&re(S,A),ht(!1),ye=!0,_e=!0,Un()}function re(S,A){n.width=tn=k=S,n.height=hn=Ce=A,Ke=at=0,be(),We();let I=n.bbox;C=I.left=Sr(Ke*Et,.5),T=I.top=Sr(at*Et,.5),q=I.width=Sr(k*Et,.5),he=I.height=Sr(Ce*Et,.5)}let ne=3;function we(){let S=!1,A=0;for(;!S;){A++;let I=Dr(A),U=Wi(A);S=A==ne||I&&U,S||(re(n.width,n.height),_e=!0)}}function ge({width:S,height:A}){B(S,A)}n.setSize=ge;function be(){let S=!1,A=!1,I=!1,U=!1;b.forEach((X,K)=>{if(X.show&&X._show){let{side:le,_size:fe}=X,ve=le%2,De=X.label!=null?X.labelSize:0,Ne=fe+De;Ne>0&&(ve?(k-=Ne,le==3?(Ke+=Ne,U=!0):I=!0):(Ce-=Ne,le==0?(at+=Ne,S=!0):A=!0))}}),Vi[0]=S,Vi[1]=I,Vi[2]=A,Vi[3]=U,k-=Ai[1]+Ai[3],Ke+=Ai[3],Ce-=Ai[2]+Ai[0],at+=Ai[0]}function We(){let S=Ke+k,A=at+Ce,I=Ke,U=at;function X(K,le){switch(K){case 1:return S+=le,S-le;case 2:return A+=le,A-le;case 3:return I-=le,I+le;case 0:return U-=le,U+le}}b.forEach((K,le)=>{if(K.show&&K._show){let fe=K.side;K._pos=X(fe,K._size),K.label!=null&&(K._lpos=X(fe,K.labelSize))}})}if(ue.dataIdx==null){let S=ue.hover,A=S.skip=new Set(S.skip??[]);A.add(void 0);let I=S.prox=yt(S.prox),U=S.bias??=0;ue.dataIdx=(X,K,le,fe)=>{if(K==0)return le;let ve=le,De=I(X,K,le,fe)??Ut,Ne=De>=0&&De<Ut,Fe=L.ori==0?k:Ce,rt=ue.left,wt=e[0],bt=e[K];if(A.has(bt[le])){ve=null;let gt=null,je=null,Ye;if(U==0||U==-1)for(Ye=le;gt==null&&Ye-- >0;)A.has(bt[Ye])||(gt=Ye);if(U==0||U==1)for(Ye=le;je==null&&Ye++<bt.length;)A.has(bt[Ye])||(je=Ye);if(gt!=null||je!=null)if(Ne){let Wt=gt==null?-1/0:G(wt[gt],L,Fe,0),rn=je==null?1/0:G(wt[je],L,Fe,0),Rn=rt-Wt,Dt=rn-rt;Rn<=Dt?Rn<=De&&(ve=gt):Dt<=De&&(ve=je)}else ve=je==null?gt:gt==null?je:le-gt<=je-le?gt:je}else Ne&&Mn(rt-G(wt[le],L,Fe,0))>De&&(ve=null);return ve}}let et=S=>{ue.event=S};ue.idxs=ie,ue._lock=!1;let ce=ue.points;ce.show=yt(ce.show),ce.size=yt(ce.size),ce.stroke=yt(ce.stroke),ce.width=yt(ce.width),ce.fill=yt(ce.fill);let Be=n.focus=gn({},i.focus||{alpha:.3},ue.focus),tt=Be.prox>=0,Re=tt&&ce.one,lt=[],Gt=[],Gn=[];function Wo(S,A){let I=ce.show(n,A);if(I instanceof HTMLElement)return di(I,QE),di(I,S.class),os(I,-10,-10,k,Ce),g.insertBefore(I,lt[A]),I}function Pr(S,A){if(s==1||A>0){let I=s==1&&y[S.scale].time,U=S.value;S.value=I?H0(U)?J0(Y,Z0(U,H)):U||j:U||fA,S.label=S.label||(I?rA:sA)}if(Re||A>0){S.width=S.width==null?1:S.width,S.paths=S.paths||AA||_T,S.fillTo=yt(S.fillTo||xA),S.pxAlign=+Mt(S.pxAlign,v),S.pxRound=r_(S.pxAlign),S.stroke=yt(S.stroke||null),S.fill=yt(S.fill||null),S._stroke=S._fill=S._paths=S._focus=null;let I=pA(Kn(1,S.width),1),U=S.points=gn({},{size:I,width:Kn(1,I*.2),stroke:S.stroke,space:I*2,paths:RA,_stroke:null,_fill:null},S.points);U.show=yt(U.show),U.filter=yt(U.filter),U.fill=yt(U.fill),U.stroke=yt(U.stroke),U.paths=yt(U.paths),U.pxAlign=S.pxAlign}if(ee){let I=Lt(S,A);ot.splice(A,0,I[0]),He.splice(A,0,I[1]),de.values.push(null)}if(me){ie.splice(A,0,null);let I=null;Re?A==0&&(I=Wo(S,A)):A>0&&(I=Wo(S,A)),lt.splice(A,0,I),Gt.splice(A,0,0),Gn.splice(A,0,0)}An("addSeries",A)}function pu(S,A){A=A??_.length,S=s==1?Uf(S,A,j0,i_):Uf(S,A,{},n_),_.splice(A,0,S),Pr(_[A],A)}n.addSeries=pu;function ml(S){if(_.splice(S,1),ee){de.values.splice(S,1),He.splice(S,1);let A=ot.splice(S,1)[0];_n(null,A.firstChild),A.remove()}me&&(ie.splice(S,1),lt.splice(S,1)[0].remove(),Gt.splice(S,1),Gn.splice(S,1)),An("delSeries",S)}n.delSeries=ml;let Vi=[!1,!1,!1,!1];function as(S,A){if(S._show=S.show,S.show){let I=S.side%2,U=y[S.scale];U==null&&(S.scale=I?_[1].scale:M,U=y[S.scale]);let X=U.time;S.size=yt(S.size),S.space=yt(S.space),S.rotate=yt(S.rotate),er(S.incrs)&&S.incrs.forEach(le=>{!tr.has(le)&&tr.set(le,x_(le))}),S.incrs=yt(S.incrs||(U.distr==2?kT:X?p==1?GT:WT:Mr)),S.splits=yt(S.splits||(X&&U.distr==1?ae:U.distr==3?If:U.distr==4?lA:aA)),S.stroke=yt(S.stroke),S.grid.stroke=yt(S.grid.stroke),S.ticks.stroke=yt(S.ticks.stroke),S.border.stroke=yt(S.border.stroke);let K=S.values;S.values=er(K)&&!er(K[0])?yt(K):X?er(K)?$0(Y,Y0(K,H)):H0(K)?YT(Y,K):K||Z:K||oA,S.filter=yt(S.filter||(U.distr>=3&&U.log==10?uA:U.distr==3&&U.log==2?dA:g_)),S.font=c_(S.font),S.labelFont=c_(S.labelFont),S._size=S.size(n,null,A,0),S._space=S._rotate=S._incrs=S._found=S._splits=S._values=null,S._size>0&&(Vi[A]=!0,S._el=Ei(ZE,d))}}function ls(S,A,I,U){let[X,K,le,fe]=I,ve=A%2,De=0;return ve==0&&(fe||K)&&(De=A==0&&!X||A==2&&!le?Sn(K0.size/3):0),ve==1&&(X||le)&&(De=A==1&&!K||A==3&&!fe?Sn(e_.size/2):0),De}let Xo=n.padding=(i.padding||[ls,ls,ls,ls]).map(S=>yt(Mt(S,ls))),Ai=n._padding=Xo.map((S,A)=>S(n,A,Vi,0)),nn,an=null,ln=null,Hi=s==1?_[0].idxs:null,ti=null,Ls=!1;function qo(S,A){if(e=S??[],n.data=n._data=e,s==2){nn=0;for(let I=1;I<_.length;I++)nn+=e[I][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ti=e[0],nn=ti.length;let I=e;if(F==2){I=e.slice();let U=I[0]=Array(nn);for(let X=0;X<nn;X++)U[X]=X}n._data=e=I}if(ht(!0),An("setData"),F==2&&(ye=!0),A!==!1){let I=L;I.auto(n,Ls)?Yo():Us(M,I.min,I.max),te=te||ue.left>=0,pe=!0,Un()}}n.setData=qo;function Yo(){Ls=!0;let S,A;s==1&&(nn>0?(an=Hi[0]=0,ln=Hi[1]=nn-1,S=e[0][an],A=e[0][ln],F==2?(S=an,A=ln):S==A&&(F==3?[S,A]=ou(S,S,L.log,!1):F==4?[S,A]=kf(S,S,L.log,!1):L.time?A=S+Sn(86400/p):[S,A]=iu(S,A,zf,!0))):(an=Hi[0]=S=null,ln=Hi[1]=A=null)),Us(M,S,A)}let Ir,Ds,Lr,R,V,Q,$,J,Ee,Pe;function Te(S,A,I,U,X,K){S??=T0,I??=Vf,U??="butt",X??=T0,K??="round",S!=Ir&&(u.strokeStyle=Ir=S),X!=Ds&&(u.fillStyle=Ds=X),A!=Lr&&(u.lineWidth=Lr=A),K!=V&&(u.lineJoin=V=K),U!=Q&&(u.lineCap=Q=U),I!=R&&u.setLineDash(R=I)}function Ie(S,A,I,U){A!=Ds&&(u.fillStyle=Ds=A),S!=$&&(u.font=$=S),I!=J&&(u.textAlign=J=I),U!=Ee&&(u.textBaseline=Ee=U)}function ze(S,A,I,U,X=0){if(U.length>0&&S.auto(n,Ls)&&(A==null||A.min==null)){let K=Mt(an,0),le=Mt(ln,U.length-1),fe=I.min==null?uT(U,K,le,X,S.distr==3):[I.min,I.max];S.min=Gi(S.min,I.min=fe[0]),S.max=Kn(S.max,I.max=fe[1])}}let nt={min:null,max:null};function ft(){for(let U in y){let X=y[U];z[U]==null&&(X.min==null||z[M]!=null&&X.auto(n,Ls))&&(z[U]=nt)}for(let U in y){let X=y[U];z[U]==null&&X.from!=null&&z[X.from]!=null&&(z[U]=nt)}z[M]!=null&&ht(!0);let S={};for(let U in z){let X=z[U];if(X!=null){let K=S[U]=Uo(y[U],vT);if(X.min!=null)gn(K,X);else if(U!=M||s==2)if(nn==0&&K.from==null){let le=K.range(n,null,null,U);K.min=le[0],K.max=le[1]}else K.min=Ut,K.max=-Ut}}if(nn>0){_.forEach((U,X)=>{if(s==1){let K=U.scale,le=z[K];if(le==null)return;let fe=S[K];if(X==0){let ve=fe.range(n,fe.min,fe.max,K);fe.min=ve[0],fe.max=ve[1],an=zi(fe.min,e[0]),ln=zi(fe.max,e[0]),ln-an>1&&(e[0][an]<fe.min&&an++,e[0][ln]>fe.max&&ln--),U.min=ti[an],U.max=ti[ln]}else U.show&&U.auto&&ze(fe,le,U,e[X],U.sorted);U.idxs[0]=an,U.idxs[1]=ln}else if(X>0&&U.show&&U.auto){let[K,le]=U.facets,fe=K.scale,ve=le.scale,[De,Ne]=e[X],Fe=S[fe],rt=S[ve];Fe!=null&&ze(Fe,z[fe],K,De,K.sorted),rt!=null&&ze(rt,z[ve],le,Ne,le.sorted),U.min=le.min,U.max=le.max}});for(let U in S){let X=S[U],K=z[U];if(X.from==null&&(K==null||K.min==null)){let le=X.range(n,X.min==Ut?null:X.min,X.max==-Ut?null:X.max,U);X.min=le[0],X.max=le[1]}}}for(let U in S){let X=S[U];if(X.from!=null){let K=S[X.from];if(K.min==null)X.min=X.max=null;else{let le=X.range(n,K.min,K.max,U);X.min=le[0],X.max=le[1]}}}let A={},I=!1;for(let U in S){let X=S[U],K=y[U];if(K.min!=X.min||K.max!=X.max){K.min=X.min,K.max=X.max;let le=K.distr;K._min=le==3?Ps(K.min):le==4?Sf(K.min,K.asinh):le==100?K.fwd(K.min):K.min,K._max=le==3?Ps(K.max):le==4?Sf(K.max,K.asinh):le==100?K.fwd(K.max):K.max,A[U]=I=!0}}if(I){_.forEach((U,X)=>{s==2?X>0&&A.y&&(U._paths=null):A[U.scale]&&(U._paths=null)});for(let U in A)ye=!0,An("setScale",U);me&&ue.left>=0&&(te=pe=!0)}for(let U in z)z[U]=null}function ke(S){let A=Pf(an-1,0,nn-1),I=Pf(ln+1,0,nn-1);for(;S[A]==null&&A>0;)A--;for(;S[I]==null&&I<nn-1;)I++;return[A,I]}function pt(){if(nn>0){let S=_.some(A=>A._focus)&&Pe!=Be.alpha;S&&(u.globalAlpha=Pe=Be.alpha),_.forEach((A,I)=>{if(I>0&&A.show&&(jt(I,!1),jt(I,!0),A._paths==null)){let U=Pe;Pe!=A.alpha&&(u.globalAlpha=Pe=A.alpha);let X=s==2?[0,e[I][0].length-1]:ke(e[I]);A._paths=A.paths(n,I,X[0],X[1]),Pe!=U&&(u.globalAlpha=Pe=U)}}),_.forEach((A,I)=>{if(I>0&&A.show){let U=Pe;Pe!=A.alpha&&(u.globalAlpha=Pe=A.alpha),A._paths!=null&&Ct(I,!1);{let X=A._paths!=null?A._paths.gaps:null,K=A.points.show(n,I,an,ln,X),le=A.points.filter(n,I,K,X);(K||le)&&(A.points._paths=A.points.paths(n,I,an,ln,le),Ct(I,!0))}Pe!=U&&(u.globalAlpha=Pe=U),An("drawSeries",I)}}),S&&(u.globalAlpha=Pe=1)}}function jt(S,A){let I=A?_[S].points:_[S];I._stroke=I.stroke(n,S),I._fill=I.fill(n,S)}function Ct(S,A){let I=A?_[S].points:_[S],{stroke:U,fill:X,clip:K,flags:le,_stroke:fe=I._stroke,_fill:ve=I._fill,_width:De=I.width}=I._paths;De=Ft(De*Et,3);let Ne=null,Fe=De%2/2;A&&ve==null&&(ve=De>0?"#fff":fe);let rt=I.pxAlign==1&&Fe>0;if(rt&&u.translate(Fe,Fe),!A){let wt=C-De/2,bt=T-De/2,gt=q+De,je=he+De;Ne=new Path2D,Ne.rect(wt,bt,gt,je)}A?Ue(fe,De,I.dash,I.cap,ve,U,X,le,K):Pt(S,fe,De,I.dash,I.cap,ve,U,X,le,Ne,K),rt&&u.translate(-Fe,-Fe)}function Pt(S,A,I,U,X,K,le,fe,ve,De,Ne){let Fe=!1;ve!=0&&w.forEach((rt,wt)=>{if(rt.series[0]==S){let bt=_[rt.series[1]],gt=e[rt.series[1]],je=(bt._paths||ul).band;er(je)&&(je=rt.dir==1?je[0]:je[1]);let Ye,Wt=null;bt.show&&je&&fT(gt,an,ln)?(Wt=rt.fill(n,wt)||K,Ye=bt._paths.clip):je=null,Ue(A,I,U,X,Wt,le,fe,ve,De,Ne,Ye,je),Fe=!0}}),Fe||Ue(A,I,U,X,K,le,fe,ve,De,Ne)}let xn=Fo|Df;function Ue(S,A,I,U,X,K,le,fe,ve,De,Ne,Fe){Te(S,A,I,U,X),(ve||De||Fe)&&(u.save(),ve&&u.clip(ve),De&&u.clip(De)),Fe?(fe&xn)==xn?(u.clip(Fe),Ne&&u.clip(Ne),_t(X,le),un(S,K,A)):fe&Df?(_t(X,le),u.clip(Fe),un(S,K,A)):fe&Fo&&(u.save(),u.clip(Fe),Ne&&u.clip(Ne),_t(X,le),u.restore(),un(S,K,A)):(_t(X,le),un(S,K,A)),(ve||De||Fe)&&u.restore()}function un(S,A,I){I>0&&(A instanceof Map?A.forEach((U,X)=>{u.strokeStyle=Ir=X,u.stroke(U)}):A!=null&&S&&u.stroke(A))}function _t(S,A){A instanceof Map?A.forEach((I,U)=>{u.fillStyle=Ds=U,u.fill(I)}):A!=null&&S&&u.fill(A)}function cs(S,A,I,U){let X=b[S],K;if(U<=0)K=[0,0];else{let le=X._space=X.space(n,S,A,I,U),fe=X._incrs=X.incrs(n,S,A,I,U,le);K=NA(A,I,fe,U,le)}return X._found=K}function dn(S,A,I,U,X,K,le,fe,ve,De){let Ne=le%2/2;v==1&&u.translate(Ne,Ne),Te(fe,le,ve,De,fe),u.beginPath();let Fe,rt,wt,bt,gt=X+(U==0||U==3?-K:K);I==0?(rt=X,bt=gt):(Fe=X,wt=gt);for(let je=0;je<S.length;je++)A[je]!=null&&(I==0?Fe=wt=S[je]:rt=bt=S[je],u.moveTo(Fe,rt),u.lineTo(wt,bt));u.stroke(),v==1&&u.translate(-Ne,-Ne)}function Dr(S){let A=!0;return b.forEach((I,U)=>{if(!I.show)return;let X=y[I.scale];if(X.min==null){I._show&&(A=!1,I._show=!1,ht(!1));return}else I._show||(A=!1,I._show=!0,ht(!1));let K=I.side,le=K%2,{min:fe,max:ve}=X,[De,Ne]=cs(U,fe,ve,le==0?k:Ce);if(Ne==0)return;let Fe=X.distr==2,rt=I._splits=I.splits(n,U,fe,ve,De,Ne,Fe),wt=X.distr==2?rt.map(Ye=>ti[Ye]):rt,bt=X.distr==2?ti[rt[1]]-ti[rt[0]]:De,gt=I._values=I.values(n,I.filter(n,wt,U,Ne,bt),U,Ne,bt);I._rotate=K==2?I.rotate(n,gt,U,Ne):0;let je=I._size;I._size=Ti(I.size(n,gt,U,S)),je!=null&&I._size!=je&&(A=!1)}),A}function Wi(S){let A=!0;return Xo.forEach((I,U)=>{let X=I(n,U,Vi,S);X!=Ai[U]&&(A=!1),Ai[U]=X}),A}function hs(){for(let S=0;S<b.length;S++){let A=b[S];if(!A.show||!A._show)continue;let I=A.side,U=I%2,X,K,le=A.stroke(n,S),fe=I==0||I==3?-1:1,[ve,De]=A._found;if(A.label!=null){let Wn=A.labelGap*fe,si=Sn((A._lpos+Wn)*Et);Ie(A.labelFont[0],le,"center",I==2?"top":E0),u.save(),U==1?(X=K=0,u.translate(si,Sn(T+he/2)),u.rotate((I==3?-tu:tu)/2)):(X=Sn(C+q/2),K=si);let rr=p_(A.label)?A.label(n,S,ve,De):A.label;u.fillText(rr,X,K),u.restore()}if(De==0)continue;let Ne=y[A.scale],Fe=U==0?q:he,rt=U==0?C:T,wt=A._splits,bt=Ne.distr==2?wt.map(Wn=>ti[Wn]):wt,gt=Ne.distr==2?ti[wt[1]]-ti[wt[0]]:ve,je=A.ticks,Ye=A.border,Wt=je.show?je.size:0,rn=Sn(Wt*Et),Rn=Sn((A.alignTo==2?A._size-Wt-A.gap:A.gap)*Et),Dt=A._rotate*-tu/180,on=m(A._pos*Et),ni=(rn+Rn)*fe,Hn=on+ni;K=U==0?Hn:0,X=U==1?Hn:0;let mi=A.font[0],Ri=A.align==1?Po:A.align==2?yf:Dt>0?Po:Dt<0?yf:U==0?"center":I==3?yf:Po,Yi=Dt||U==1?"middle":I==2?"top":E0;Ie(mi,le,Ri,Yi);let ii=A.font[1]*A.lineGap,gi=wt.map(Wn=>m(a(Wn,Ne,Fe,rt))),Ci=A._values;for(let Wn=0;Wn<Ci.length;Wn++){let si=Ci[Wn];if(si!=null){U==0?X=gi[Wn]:K=gi[Wn],si=""+si;let rr=si.indexOf(`
`)==-1?[si]:si.split(/\n/gm);for(let Xn=0;Xn<rr.length;Xn++){let Sp=rr[Xn];Dt?(u.save(),u.translate(X,K+Xn*ii),u.rotate(Dt),u.fillText(Sp,0,0),u.restore()):u.fillText(Sp,X,K+Xn*ii)}}}je.show&&dn(gi,je.filter(n,bt,S,De,gt),U,I,on,rn,Ft(je.width*Et,3),je.stroke(n,S),je.dash,je.cap);let $i=A.grid;$i.show&&dn(gi,$i.filter(n,bt,S,De,gt),U,U==0?2:1,U==0?T:C,U==0?he:q,Ft($i.width*Et,3),$i.stroke(n,S),$i.dash,$i.cap),Ye.show&&dn([on],[1],U==0?1:0,U==0?1:2,U==1?T:C,U==1?he:q,Ft(Ye.width*Et,3),Ye.stroke(n,S),Ye.dash,Ye.cap)}An("drawAxes")}function ht(S){_.forEach((A,I)=>{I>0&&(A._paths=null,S&&(s==1?(A.min=null,A.max=null):A.facets.forEach(U=>{U.min=null,U.max=null})))})}let sn=!1,Vn=!1,It=[];function fn(){Vn=!1;for(let S=0;S<It.length;S++)An(...It[S]);It.length=0}function Un(){sn||(AT(sp),sn=!0)}function gl(S,A=!1){sn=!0,Vn=A,S(n),sp(),A&&It.length>0&&queueMicrotask(fn)}n.batch=gl;function sp(){if(oe&&(ft(),oe=!1),ye&&(we(),ye=!1),_e){if($t(f,Po,Ke),$t(f,"top",at),$t(f,al,k),$t(f,ll,Ce),$t(g,Po,Ke),$t(g,"top",at),$t(g,al,k),$t(g,ll,Ce),$t(d,al,tn),$t(d,ll,hn),h.width=Sn(tn*Et),h.height=Sn(hn*Et),b.forEach(({_el:S,_show:A,_size:I,_pos:U,side:X})=>{if(S!=null)if(A){let K=X===3||X===0?I:0,le=X%2==1;$t(S,le?"left":"top",U-K),$t(S,le?"width":"height",I),$t(S,le?"top":"left",le?at:Ke),$t(S,le?"height":"width",le?Ce:k),Rf(S,wr)}else di(S,wr)}),Ir=Ds=Lr=V=Q=$=J=Ee=R=null,Pe=1,Jo(!0),Ke!=Me||at!=Nt||k!=Ve||Ce!=Ze){ht(!1);let S=k/Ve,A=Ce/Ze;if(me&&!te&&ue.left>=0){ue.left*=S,ue.top*=A,Nr&&os(Nr,Sn(ue.left),0,k,Ce),Ur&&os(Ur,0,Sn(ue.top),k,Ce);for(let I=0;I<lt.length;I++){let U=lt[I];U!=null&&(Gt[I]*=S,Gn[I]*=A,os(U,Ti(Gt[I]),Ti(Gn[I]),k,Ce))}}if(Ht.show&&!se&&Ht.left>=0&&Ht.width>0){Ht.left*=S,Ht.width*=S,Ht.top*=A,Ht.height*=A;for(let I in vu)$t(Br,I,Ht[I])}Me=Ke,Nt=at,Ve=k,Ze=Ce}An("setSize"),_e=!1}tn>0&&hn>0&&(u.clearRect(0,0,h.width,h.height),An("drawClear"),E.forEach(S=>S()),An("draw")),Ht.show&&se&&(_l(Ht),se=!1),me&&te&&(sr(null,!0,!1),te=!1),de.show&&de.live&&pe&&(xu(),pe=!1),l||(l=!0,n.status=1,An("ready")),Ls=!1,sn=!1}n.redraw=(S,A)=>{ye=A||!1,S!==!1?Us(M,L.min,L.max):Un()};function mu(S,A){let I=y[S];if(I.from==null){if(nn==0){let U=I.range(n,A.min,A.max,S);A.min=U[0],A.max=U[1]}if(A.min>A.max){let U=A.min;A.min=A.max,A.max=U}if(nn>1&&A.min!=null&&A.max!=null&&A.max-A.min<1e-16)return;S==M&&I.distr==2&&nn>0&&(A.min=zi(A.min,e[0]),A.max=zi(A.max,e[0]),A.min==A.max&&A.max++),z[S]=A,oe=!0,Un()}}n.setScale=mu;let gu,_u,Nr,Ur,rp,op,Fr,Or,ap,lp,Vt,Jt,Ns=!1,Dn=ue.drag,En=Dn.x,Tn=Dn.y;me&&(ue.x&&(gu=Ei(KE,g)),ue.y&&(_u=Ei(jE,g)),L.ori==0?(Nr=gu,Ur=_u):(Nr=_u,Ur=gu),Vt=ue.left,Jt=ue.top);let Ht=n.select=gn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Br=Ht.show?Ei(JE,Ht.over?g:f):null;function _l(S,A){if(Ht.show){for(let I in S)Ht[I]=S[I],I in vu&&$t(Br,I,S[I]);A!==!1&&An("setSelect")}}n.setSelect=_l;function bx(S){if(_[S].show)ee&&Rf(ot[S],wr);else if(ee&&di(ot[S],wr),me){let I=Re?lt[0]:lt[S];I!=null&&os(I,-10,-10,k,Ce)}}function Us(S,A,I){mu(S,{min:A,max:I})}function Xi(S,A,I,U){A.focus!=null&&Tx(S),A.show!=null&&_.forEach((X,K)=>{K>0&&(S==K||S==null)&&(X.show=A.show,bx(K),s==2?(Us(X.facets[0].scale,null,null),Us(X.facets[1].scale,null,null)):Us(X.scale,null,null),Un())}),I!==!1&&An("setSeries",S,A),U&&Ko("setSeries",n,S,A)}n.setSeries=Xi;function Sx(S,A){gn(w[S],A)}function Mx(S,A){S.fill=yt(S.fill||null),S.dir=Mt(S.dir,-1),A=A??w.length,w.splice(A,0,S)}function wx(S){S==null?w.length=0:w.splice(S,1)}n.addBand=Mx,n.setBand=Sx,n.delBand=wx;function Ex(S,A){_[S].alpha=A,me&&lt[S]!=null&&(lt[S].style.opacity=A),ee&&ot[S]&&(ot[S].style.opacity=A)}let us,Fs,ir,kr={focus:!0};function Tx(S){if(S!=ir){let A=S==null,I=Be.alpha!=1;_.forEach((U,X)=>{if(s==1||X>0){let K=A||X==0||X==S;U._focus=A?null:K,I&&Ex(X,K?1:Be.alpha)}}),ir=S,I&&Un()}}ee&&tt&&vt(C0,Ae,S=>{ue._lock||(et(S),ir!=null&&Xi(null,kr,!0,pn.setSeries))});function qi(S,A,I){let U=y[A];I&&(S=S/Et-(U.ori==1?at:Ke));let X=k;U.ori==1&&(X=Ce,S=X-S),U.dir==-1&&(S=X-S);let K=U._min,le=U._max,fe=S/X,ve=K+(le-K)*fe,De=U.distr;return De==3?Do(10,ve):De==4?mT(ve,U.asinh):De==100?U.bwd(ve):ve}function Ax(S,A){let I=qi(S,M,A);return zi(I,e[0],an,ln)}n.valToIdx=S=>zi(S,e[0]),n.posToIdx=Ax,n.posToVal=qi,n.valToPos=(S,A,I)=>y[A].ori==0?r(S,y[A],I?q:k,I?C:0):o(S,y[A],I?he:Ce,I?T:0),n.setCursor=(S,A,I)=>{Vt=S.left,Jt=S.top,sr(null,A,I)};function cp(S,A){$t(Br,Po,Ht.left=S),$t(Br,al,Ht.width=A)}function hp(S,A){$t(Br,"top",Ht.top=S),$t(Br,ll,Ht.height=A)}let $o=L.ori==0?cp:hp,Zo=L.ori==1?cp:hp;function Rx(){if(ee&&de.live)for(let S=s==2?1:0;S<_.length;S++){if(S==0&&ct)continue;let A=de.values[S],I=0;for(let U in A)He[S][I++].firstChild.nodeValue=A[U]}}function xu(S,A){if(S!=null&&(S.idxs?S.idxs.forEach((I,U)=>{ie[U]=I}):yT(S.idx)||ie.fill(S.idx),de.idx=ie[0]),ee&&de.live){for(let I=0;I<_.length;I++)(I>0||s==1&&!ct)&&Cx(I,ie[I]);Rx()}pe=!1,A!==!1&&An("setLegend")}n.setLegend=xu;function Cx(S,A){let I=_[S],U=S==0&&F==2?ti:e[S],X;ct?X=I.values(n,S,A)??st:(X=I.value(n,A==null?null:U[A],S,A),X=X==null?st:{_:X}),de.values[S]=X}function sr(S,A,I){ap=Vt,lp=Jt,[Vt,Jt]=ue.move(n,Vt,Jt),ue.left=Vt,ue.top=Jt,me&&(Nr&&os(Nr,Sn(Vt),0,k,Ce),Ur&&os(Ur,0,Sn(Jt),k,Ce));let U,X=an>ln;us=Ut,Fs=null;let K=L.ori==0?k:Ce,le=L.ori==1?k:Ce;if(Vt<0||nn==0||X){U=ue.idx=null;for(let fe=0;fe<_.length;fe++){let ve=lt[fe];ve!=null&&os(ve,-10,-10,k,Ce)}tt&&Xi(null,kr,!0,S==null&&pn.setSeries),de.live&&(ie.fill(U),pe=!0)}else{let fe,ve,De;s==1&&(fe=L.ori==0?Vt:Jt,ve=qi(fe,M),U=ue.idx=zi(ve,e[0],an,ln),De=G(e[0][U],L,K,0));let Ne=-10,Fe=-10,rt=0,wt=0,bt=!0,gt="",je="";for(let Ye=s==2?1:0;Ye<_.length;Ye++){let Wt=_[Ye],rn=ie[Ye],Rn=rn==null?null:s==1?e[Ye][rn]:e[Ye][1][rn],Dt=ue.dataIdx(n,Ye,U,ve),on=Dt==null?null:s==1?e[Ye][Dt]:e[Ye][1][Dt];if(pe=pe||on!=Rn||Dt!=rn,ie[Ye]=Dt,Ye>0&&Wt.show){let ni=Dt==null?-10:Dt==U?De:G(s==1?e[0][Dt]:e[Ye][0][Dt],L,K,0),Hn=on==null?-10:D(on,s==1?y[Wt.scale]:y[Wt.facets[1].scale],le,0);if(tt&&on!=null){let mi=L.ori==1?Vt:Jt,Ri=Mn(Be.dist(n,Ye,Dt,Hn,mi));if(Ri<us){let Yi=Be.bias;if(Yi!=0){let ii=qi(mi,Wt.scale),gi=on>=0?1:-1,Ci=ii>=0?1:-1;Ci==gi&&(Ci==1?Yi==1?on>=ii:on<=ii:Yi==1?on<=ii:on>=ii)&&(us=Ri,Fs=Ye)}else us=Ri,Fs=Ye}}if(pe||Re){let mi,Ri;L.ori==0?(mi=ni,Ri=Hn):(mi=Hn,Ri=ni);let Yi,ii,gi,Ci,$i,Wn,si=!0,rr=ce.bbox;if(rr!=null){si=!1;let Xn=rr(n,Ye);gi=Xn.left,Ci=Xn.top,Yi=Xn.width,ii=Xn.height}else gi=mi,Ci=Ri,Yi=ii=ce.size(n,Ye);if(Wn=ce.fill(n,Ye),$i=ce.stroke(n,Ye),Re)Ye==Fs&&us<=Be.prox&&(Ne=gi,Fe=Ci,rt=Yi,wt=ii,bt=si,gt=Wn,je=$i);else{let Xn=lt[Ye];Xn!=null&&(Gt[Ye]=gi,Gn[Ye]=Ci,F0(Xn,Yi,ii,si),N0(Xn,Wn,$i),os(Xn,Ti(gi),Ti(Ci),k,Ce))}}}}if(Re){let Ye=Be.prox,Wt=ir==null?us<=Ye:us>Ye||Fs!=ir;if(pe||Wt){let rn=lt[0];rn!=null&&(Gt[0]=Ne,Gn[0]=Fe,F0(rn,rt,wt,bt),N0(rn,gt,je),os(rn,Ti(Ne),Ti(Fe),k,Ce))}}}if(Ht.show&&Ns)if(S!=null){let[fe,ve]=pn.scales,[De,Ne]=pn.match,[Fe,rt]=S.cursor.sync.scales,wt=S.cursor.drag;if(En=wt._x,Tn=wt._y,En||Tn){let{left:bt,top:gt,width:je,height:Ye}=S.select,Wt=S.scales[Fe].ori,rn=S.posToVal,Rn,Dt,on,ni,Hn,mi=fe!=null&&De(fe,Fe),Ri=ve!=null&&Ne(ve,rt);mi&&En?(Wt==0?(Rn=bt,Dt=je):(Rn=gt,Dt=Ye),on=y[fe],ni=G(rn(Rn,Fe),on,K,0),Hn=G(rn(Rn+Dt,Fe),on,K,0),$o(Gi(ni,Hn),Mn(Hn-ni))):$o(0,K),Ri&&Tn?(Wt==1?(Rn=bt,Dt=je):(Rn=gt,Dt=Ye),on=y[ve],ni=D(rn(Rn,rt),on,le,0),Hn=D(rn(Rn+Dt,rt),on,le,0),Zo(Gi(ni,Hn),Mn(Hn-ni))):Zo(0,le)}else bu()}else{let fe=Mn(ap-rp),ve=Mn(lp-op);if(L.ori==1){let rt=fe;fe=ve,ve=rt}En=Dn.x&&fe>=Dn.dist,Tn=Dn.y&&ve>=Dn.dist;let De=Dn.uni;De!=null?En&&Tn&&(En=fe>=De,Tn=ve>=De,!En&&!Tn&&(ve>fe?Tn=!0:En=!0)):Dn.x&&Dn.y&&(En||Tn)&&(En=Tn=!0);let Ne,Fe;En&&(L.ori==0?(Ne=Fr,Fe=Vt):(Ne=Or,Fe=Jt),$o(Gi(Ne,Fe),Mn(Fe-Ne)),Tn||Zo(0,le)),Tn&&(L.ori==1?(Ne=Fr,Fe=Vt):(Ne=Or,Fe=Jt),Zo(Gi(Ne,Fe),Mn(Fe-Ne)),En||$o(0,K)),!En&&!Tn&&($o(0,0),Zo(0,0))}if(Dn._x=En,Dn._y=Tn,S==null){if(I){if(bp!=null){let[fe,ve]=pn.scales;pn.values[0]=fe!=null?qi(L.ori==0?Vt:Jt,fe):null,pn.values[1]=ve!=null?qi(L.ori==1?Vt:Jt,ve):null}Ko(vf,n,Vt,Jt,k,Ce,U)}if(tt){let fe=I&&pn.setSeries,ve=Be.prox;ir==null?us<=ve&&Xi(Fs,kr,!0,fe):us>ve?Xi(null,kr,!0,fe):Fs!=ir&&Xi(Fs,kr,!0,fe)}}pe&&(de.idx=U,xu()),A!==!1&&An("setCursor")}let Os=null;Object.defineProperty(n,"rect",{get(){return Os==null&&Jo(!1),Os}});function Jo(S=!1){S?Os=null:(Os=g.getBoundingClientRect(),An("syncRect",Os))}function up(S,A,I,U,X,K,le){ue._lock||Ns&&S!=null&&S.movementX==0&&S.movementY==0||(yu(S,A,I,U,X,K,le,!1,S!=null),S!=null?sr(null,!0,!0):sr(A,!0,!1))}function yu(S,A,I,U,X,K,le,fe,ve){if(Os==null&&Jo(!1),et(S),S!=null)I=S.clientX-Os.left,U=S.clientY-Os.top;else{if(I<0||U<0){Vt=-10,Jt=-10;return}let[De,Ne]=pn.scales,Fe=A.cursor.sync,[rt,wt]=Fe.values,[bt,gt]=Fe.scales,[je,Ye]=pn.match,Wt=A.axes[0].side%2==1,rn=L.ori==0?k:Ce,Rn=L.ori==1?k:Ce,Dt=Wt?K:X,on=Wt?X:K,ni=Wt?U:I,Hn=Wt?I:U;if(bt!=null?I=je(De,bt)?a(rt,y[De],rn,0):-10:I=rn*(ni/Dt),gt!=null?U=Ye(Ne,gt)?a(wt,y[Ne],Rn,0):-10:U=Rn*(Hn/on),L.ori==1){let mi=I;I=U,U=mi}}ve&&(A==null||A.cursor.event.type==vf)&&((I<=1||I>=k-1)&&(I=Sr(I,k)),(U<=1||U>=Ce-1)&&(U=Sr(U,Ce))),fe?(rp=I,op=U,[Fr,Or]=ue.move(n,I,U)):(Vt=I,Jt=U)}let vu={width:0,height:0,left:0,top:0};function bu(){_l(vu,!1)}let dp,fp,pp,mp;function gp(S,A,I,U,X,K,le){Ns=!0,En=Tn=Dn._x=Dn._y=!1,yu(S,A,I,U,X,K,le,!0,!1),S!=null&&(vt(bf,Tf,_p,!1),Ko(A0,n,Fr,Or,k,Ce,null));let{left:fe,top:ve,width:De,height:Ne}=Ht;dp=fe,fp=ve,pp=De,mp=Ne}function _p(S,A,I,U,X,K,le){Ns=Dn._x=Dn._y=!1,yu(S,A,I,U,X,K,le,!1,!0);let{left:fe,top:ve,width:De,height:Ne}=Ht,Fe=De>0||Ne>0,rt=dp!=fe||fp!=ve||pp!=De||mp!=Ne;if(Fe&&rt&&_l(Ht),Dn.setScale&&Fe&&rt){let wt=fe,bt=De,gt=ve,je=Ne;if(L.ori==1&&(wt=ve,bt=Ne,gt=fe,je=De),En&&Us(M,qi(wt,M),qi(wt+bt,M)),Tn)for(let Ye in y){let Wt=y[Ye];Ye!=M&&Wt.from==null&&Wt.min!=Ut&&Us(Ye,qi(gt+je,Ye),qi(gt,Ye))}bu()}else ue.lock&&(ue._lock=!ue._lock,sr(A,!0,S!=null));S!=null&&(_n(bf,Tf),Ko(bf,n,Vt,Jt,k,Ce,null))}function Px(S,A,I,U,X,K,le){if(ue._lock)return;et(S);let fe=Ns;if(Ns){let ve=!0,De=!0,Ne=10,Fe,rt;L.ori==0?(Fe=En,rt=Tn):(Fe=Tn,rt=En),Fe&&rt&&(ve=Vt<=Ne||Vt>=k-Ne,De=Jt<=Ne||Jt>=Ce-Ne),Fe&&ve&&(Vt=Vt<Fr?0:k),rt&&De&&(Jt=Jt<Or?0:Ce),sr(null,!0,!0),Ns=!1}Vt=-10,Jt=-10,ie.fill(null),sr(null,!0,!0),fe&&(Ns=fe)}function xp(S,A,I,U,X,K,le){ue._lock||(et(S),Yo(),bu(),S!=null&&Ko(P0,n,Vt,Jt,k,Ce,null))}function yp(){b.forEach(UA),B(n.width,n.height,!0)}Er(nu,Lo,yp);let zr={};zr.mousedown=gp,zr.mousemove=up,zr.mouseup=_p,zr.dblclick=xp,zr.setSeries=(S,A,I,U)=>{let X=pn.match[2];I=X(n,A,I),I!=-1&&Xi(I,U,!0,!1)},me&&(vt(A0,g,gp),vt(vf,g,up),vt(R0,g,S=>{et(S),Jo(!1)}),vt(C0,g,Px),vt(P0,g,xp),Nf.add(n),n.syncRect=Jo);let xl=n.hooks=i.hooks||{};function An(S,A,I){Vn?It.push([S,A,I]):S in xl&&xl[S].forEach(U=>{U.call(null,n,A,I)})}(i.plugins||[]).forEach(S=>{for(let A in S.hooks)xl[A]=(xl[A]||[]).concat(S.hooks[A])});let vp=(S,A,I)=>I,pn=gn({key:null,setSeries:!1,filters:{pub:G0,sub:G0},scales:[M,_[1]?_[1].scale:null],match:[V0,V0,vp],values:[null,null]},ue.sync);pn.match.length==2&&pn.match.push(vp),ue.sync=pn;let bp=pn.key,Su=B_(bp);function Ko(S,A,I,U,X,K,le){pn.filters.pub(S,A,I,U,X,K,le)&&Su.pub(S,A,I,U,X,K,le)}Su.sub(n);function Ix(S,A,I,U,X,K,le){pn.filters.sub(S,A,I,U,X,K,le)&&zr[S](null,A,I,U,X,K,le)}n.pub=Ix;function Lx(){Su.unsub(n),Nf.delete(n),wn.clear(),Cf(nu,Lo,yp),c.remove(),Ae?.remove(),An("destroy")}n.destroy=Lx;function Mu(){An("init",i,e),qo(e||i.data,!1),z[M]?mu(M,z[M]):Yo(),se=Ht.show&&(Ht.width>0||Ht.height>0),te=pe=!0,B(i.width,i.height)}return _.forEach(Pr),b.forEach(as),t?t instanceof HTMLElement?(t.appendChild(c),Mu()):t(n,Mu):Mu(),n}Nn.assign=gn;Nn.fmtNum=Gf;Nn.rangeNum=iu;Nn.rangeLog=ou;Nn.rangeAsinh=kf;Nn.orient=Ar;Nn.pxRatio=Et;Nn.join=TT;Nn.fmtDate=Hf,Nn.tzDate=OT;Nn.sync=B_;{Nn.addGap=yA,Nn.clipGaps=cu;let i=Nn.paths={points:W_};i.linear=q_,i.stepped=SA,i.bars=MA,i.spline=EA}var jf=window.matchMedia("(prefers-color-scheme: dark)"),J_=new Set,fl=Oi("theme","auto"),pl=()=>fl==="light"||fl==="dark"?fl:jf.matches?"dark":"light";function Kf(){document.documentElement.dataset.theme=pl();for(let i of J_)i(pl())}function K_(){let i=pl()==="dark"?"light":"dark";fl=i===(jf.matches?"dark":"light")?"auto":i,Bi("theme",fl),Kf()}function j_(){jf.addEventListener("change",Kf),Kf()}function Rr(i){J_.add(i)}function nr(i){return Jf??=document.body.appendChild(Object.assign(document.createElement("i"),{className:"probe"})),Jf.style.color=`var(${i})`,getComputedStyle(Jf).color}var Jf=null;var zo=640,FA=.25,OA='system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';function Go(i,e,t=!1){if(!(e>i)){let o=Math.abs(e)||1;[i,e]=t?[i-.5*o,e+.5*o]:[Math.min(0,i),Math.max(0,e)],i===e&&(e=i+1)}t||(i=Math.min(0,i),e=Math.max(0,e));let n=(e-i)/4,s=10**Math.floor(Math.log10(n)),r=s*(n/s>5?10:n/s>2?5:n/s>1?2:1);return[r*Math.floor(i/r+1e-9),r*Math.ceil(e/r-1e-9)]}function Cr(i,{lines:e,unit:t,height:n=132,paint:s=null,name:r}){let o=new Float64Array(zo),a=e.map(()=>new Float64Array(zo)),l=[o,...a],c={x:[-10,0],y:[0,1]},h=0,u=null,d=0;function f(m){return Math.round(m*parseFloat(getComputedStyle(document.documentElement).fontSize)/16)}function g(m){return{stroke:nr("--soft"),font:`${f(11)}px ${OA}`,gap:4,grid:{stroke:nr("--grid"),width:1},ticks:{show:!1},...m}}function v(){u?.destroy(),d=Math.max(120,i.clientWidth),u=new Nn({width:d,height:f(n),padding:[f(8),f(16),0,0],legend:{show:!1},cursor:{show:!1},select:{show:!1},scales:{x:{time:!1,range:()=>c.x},y:{range:()=>c.y}},axes:[g({size:f(20),space:f(60),values:(m,p)=>p.map(_=>_===0?"now":`${_} s`.replace("-","−"))}),g({size:f(58),space:f(26),values:(m,p)=>d0(p,t())})],series:[{},...e.map(m=>({stroke:nr(m.colour),width:m.width??1.5,dash:m.dash,points:{show:!1},show:m.show??!0}))],hooks:{drawClear:s?[s]:[]}},l,i),u.root.setAttribute("role","img"),u.root.setAttribute("aria-label",r)}return Rr(()=>u&&v()),{x:o,y:a,lines:e,times(m){let p=Math.min(m.length-m.first(),zo),_=m.length-p,b=zo-p;h=p>0?m.time[m.length-1]:0;for(let y=0;y<zo;y++)o[y]=p>0?m.time[_+Math.max(0,y-b)]-h:0},fill(m,p,_=0){let b=m.first();for(let y=0;y<zo;y++){let w=o[y]+h;for(;b+1<m.length&&Math.abs(m.time[b+1]-w)<=Math.abs(m.time[b]-w);)b++;let M=m.length>0&&Math.abs(m.time[b]-w)<FA;for(let x=0;x<p.length;x++)a[_+x][y]=M?p[x][b]:NaN}},reach(m=0,p=a.length){let _=1/0,b=-1/0;for(let y=m;y<p;y++)for(let w of a[y])w===w&&(_=Math.min(_,w),b=Math.max(b,w));return _<=b?[_,b]:[0,0]},draw(m,p){c.x[0]=Math.min(-1,o[0]),c.y[0]=m,c.y[1]=p,!u||Math.abs(i.clientWidth-d)>1?v():u.setData(l)},show(m,p){e[m].show=p,u&&u.series[m+1].show!==p&&u.setSeries(m+1,{show:p})}}}var Vo=[0,1],Q_=(i,e,t)=>W("span",{class:"legend"},W("i",{class:`line ${i}${t?" dashed":""}`}),e);function Qf(i,e){let t=Vo.map(s=>W("span",{class:`side side-${s}`}));return{root:W("div",{class:"legends"},t,Q_("side-ink",i),Q_("side-ink",e,!0)),label:s=>Vo.forEach(r=>{$e(t[r],s[r]??""),Xe(t[r],s.length>1)})}}function ex([i,e],t,n){return e-i<t&&Math.abs(e)<t?[0,t]:Go(i,e,n)}function tx(i,e){let t=i.add({id:"momentum",title:"Momentum",open:!1,hint:"Linear and angular momentum of the world, and what nothing explains",draw:r}),n=[["linear","N·s",0,1e-9],["angular","N·m·s",1,1e-9]].map(([o,a,l,c])=>{let h=W("b",{class:"n"}),u=W("b",{class:"n"}),d=W("div",{class:"plot"}),f=Cr(d,{name:`${o} momentum`,unit:()=>a,height:104,lines:Vo.map(v=>({colour:`--side-${v}`}))});return{root:W("figure",{},W("figcaption",{},`${o} `,h,W("span",{class:"right"},"unexplained ",u)),d),plot:f,value:h,rest:u,unit:a,column:l,least:c}}),s=Qf("of the world","");s.root.querySelectorAll(".legend").forEach(o=>o.remove()),t.body.append(s.root,...n.map(o=>o.root));function r(){let o=e.count()>1;for(let{plot:a,value:l,rest:c,unit:h,column:u,least:d}of n){let f=0;a.times(e.side(0).history);for(let v of Vo.slice(0,o?2:1)){let m=e.side(v);a.fill(m.history,[m.history.column[m.momentum+u]],v),f=Math.max(f,m.history.last(m.momentum+2+u)||0)}a.show(1,o),a.draw(...ex(a.reach(0,o?2:1),d));let g=e.side(0);$e(l,o?"":Yt(g.history.last(g.momentum+u)||0,h,{fixed:!0,zero:1e-12})),$e(c,f<1e-12?`0 (${br(f,1)})`:Yt(f,h,{digits:2}))}}return{label:s.label}}function nx(i,e){let t=W("select",{"aria-label":"Which coupling",onchange:()=>e()}),n=-1,s=0;return{root:t,now(){let r=i.side(0);if(n!==i.epoch&&(n=i.epoch,t.replaceChildren(W("option",{value:"auto"},"the one that pulls most"),...r.ports.map((o,a)=>W("option",{value:a},o.name)))),Xe(t,r.ports.length>1),t.value==="auto"){let o=r.strongest();(r.pull[o]>1.5*r.pull[s]+.001||s>=r.ports.length)&&(s=o)}else s=Number(t.value);return s<r.ports.length?s:-1}}}function ix(i,e){let t=i.add({id:"force",title:"Force felt",hint:"What the device gives to the hand",draw:a}),n=nx(e,i.refresh),s=W("div",{class:"plot"}),r=Cr(s,{name:"Force on the hand over the last seconds",unit:()=>"N",height:120,lines:[{colour:"--side-0",width:1.75},{colour:"--side-0",width:1,dash:[4,3]},{colour:"--side-1",width:1.75},{colour:"--side-1",width:1,dash:[4,3]}]}),o=Qf("felt","wanted, before the guard");t.body.append(n.root,s,o.root);function a(){let l=n.now(),c=e.count()>1;if(i.setShown(t,l>=0),l<0)return;r.times(e.side(0).history);for(let u of Vo.slice(0,c?2:1)){let d=e.side(u);l<d.ports.length&&r.fill(d.history,[d.column(l,0),d.column(l,1)],2*u)}r.show(2,c),r.show(3,c),r.draw(...ex(r.reach(0,c?4:2),.1));let h=e.side(0);$e(t.aside,c?"":Yt(h.history.last(h.firstPort+8*l)||0,"N",{fixed:!0,zero:1e-4}))}return{label:o.label}}function sx(i,e){let t=i.add({id:"position",title:"Position against device",open:!1,hint:"Where the hand is, and where the body is that it holds",draw:u}),n=nx(e,i.refresh),s=W("div",{class:"choice",role:"radiogroup","aria-label":"Direction"},["most","x","y","z"].map((d,f)=>{let g=W("button",{type:"button",role:"radio","aria-checked":f===0},d);return g.addEventListener("click",()=>{for(let v of s.children)At(v,"aria-checked",v===g);l=f-1,i.refresh()}),g})),r=W("div",{class:"plot"}),o=Cr(r,{name:"Position of device and body over the last seconds",unit:()=>"m",height:120,lines:[{colour:"--side-0",width:1.75},{colour:"--side-0",width:1.25,dash:[4,3]},{colour:"--side-1",width:1.75},{colour:"--side-1",width:1.25,dash:[4,3]}]}),a=Qf("body","device");t.body.append(W("div",{class:"row"},s,n.root),r,a.root);let l=-1,c=0;function h(d,f){let{history:g}=d,v=g.first(),m=c,p=-1,_=0;for(let b=0;b<3;b++){let y=d.column(f,2+b),w=1/0,M=-1/0;for(let x=v;x<g.length;x+=4)w=Math.min(w,y[x]),M=Math.max(M,y[x]);b===c&&(_=M-w),M-w>p&&(p=M-w,m=b)}return p>1.3*_?m:c}function u(){let d=n.now(),f=e.count()>1;if(i.setShown(t,d>=0),!(d<0)){o.times(e.side(0).history),c=l>=0?l:h(e.side(0),d);for(let g of Vo.slice(0,f?2:1)){let v=e.side(g);d<v.ports.length&&o.fill(v.history,[v.column(d,5+c),v.column(d,2+c)],2*g)}o.show(2,f),o.show(3,f),o.draw(...Go(...o.reach(0,f?4:2),!0)),$e(t.aside,`along ${"xyz"[c]}`)}}return{label:a.label}}var rx=["idle: forces off","ready: forces off","forces come in","active","forces go out","fault"],BA=["","a number was not finite","no fresh sample for too long, or the device is gone","the device reports a fault","its emergency stop was pressed","its motors are too hot","it moved faster than the limit","three poses in a row were out of reach of the ones before","the device did not take a wrench"],ox=["not engaged: zero","a number was not finite: fault","no fresh sample: zero","nothing new from the simulation: faded to zero","the device reports a fault, or forces off","a pose out of reach did not count","too fast: fault","outside the workspace: pushed back","forces come in or go out","held to the continuous force","scaled to the largest force","force grew more slowly"],ax=new Set([0]),ep=5,kA=Nh("DEVICES").fields.find(i=>i.name==="guard").at/4,zA=40,GA=1;function lx(i,e,t){let n=i.add({id:"devices",title:"Devices",open:!1,every:i.TEXT,hint:"State, faults and forces of each device",draw:d}),s=i.add({id:"guard",title:"Guard",open:!1,every:i.TEXT,hint:"What stood between the simulation and the motors",draw:g}),r=W("div",{class:"devices"});n.body.append(r);let o=W("table",{class:"guard"}),a=W("ol",{class:"log","aria-label":"What the guard did, latest first"}),l=W("p",{class:"soft small"},"The guard has not stepped in.");s.body.append(l,o,a);let c=[],h=new Map;function u(p){if(!c[p]){let _=W("b"),b=W("span",{class:"state"}),y=W("p",{class:"bad small"}),w=W("p",{class:"soft small"}),M=W("i"),x={name:""},E=W("button",{type:"button",class:"small",onclick:()=>t.send({t:"wish",device:x.name,wish:"acknowledge"})},"Acknowledge the fault"),N=W("div",{class:"device"},W("p",{},_,b),W("div",{class:"gauge"},M),y,E,w);c[p]={root:N,name:_,state:b,fault:y,text:w,bar:M,device:x,acknowledge:E},r.append(N)}return c[p]}function d(){let p=t.card[0],_=t.snapshot[0];if(!p||!_)return;let b=p.rows("CARD_DEVICES"),y=_.rows("DEVICES");i.setShown(n,b.length>0),b.forEach((M,x)=>y[x]&&f(u(x),M,y[x])),c.forEach((M,x)=>Xe(M.root,x<b.length&&x<y.length));let w=y.filter(M=>M.state===ep).length;$e(n.aside,w?`${w} in fault`:y.length===1?rx[y[0].state]??"":`${y.filter(M=>M.state===3).length} of ${y.length} active`),n.aside.classList.toggle("bad",w>0)}function f(p,_,b){let y=t.state?.devices?.find(x=>x.name===_.name);p.device.name=_.name,$e(p.name,_.name),$e(p.state,rx[b.state]??`state ${b.state}`),p.state.classList.toggle("bad",b.state===ep),Xe(p.fault,b.fault>0),$e(p.fault,BA[b.fault]??`fault ${b.fault}`),Xe(p.acknowledge,b.state===ep),p.bar.style.width=`${_.force_max>0?Math.min(100,100*b.force/_.force_max):0}%`;let w=_.force_max>0?` of ${Yt(_.force_max,"N")}`:"",M=[b.stale&&`${b.stale} stale`,b.gaps&&`${b.gaps} missing`,b.late&&`${b.late} late`].filter(Boolean).join(", ");$e(p.text,`${Yt(b.force,"N",{digits:2,fixed:!0,zero:.001})}${w}; its hand put in ${Yt(b.work,"J",{digits:2,zero:1e-6})}${M?`; samples: ${M}`:""}`),p.text.title=y?.uri??_.model}function g(){let p=[],_=0;for(let[b,y]of h)y.total.forEach((w,M)=>{w>0&&!ax.has(M)&&(_+=w,p.push([b,ox[M]??`step ${M}`,w,y.last[M]]))});for(;o.rows.length<p.length;)o.append(W("tr",{},W("td"),W("td",{class:"n"}),W("td",{class:"n soft"})));[...o.rows].forEach((b,y)=>{Xe(b,y<p.length),!(y>=p.length)&&($e(b.cells[0],`${p[y][0]}: ${p[y][1]}`),$e(b.cells[1],`${p[y][2]} ticks`),$e(b.cells[2],p[y][3]>=0?`at ${p[y][3].toFixed(1)} s`:""))}),Xe(l,_===0),$e(s.aside,_?`${a.childElementCount} in the log`:"quiet")}t.on("snapshot",p=>{if(p>=e.count())return;let _=t.snapshot[p],b=_.section("DEVICES"),y=t.card[p].rows("CARD_DEVICES");for(let w=0;w<b.count&&w<y.length;w++){let M=e.count()>1?`${y[w].name} (${t.state?.sides?.[p]?.label??`half ${p+1}`})`:y[w].name;v(M,b,w,_.header.time)}}),t.on("card",()=>{h.clear(),a.textContent=""});function v(p,_,b,y){let w=h.get(p),M=b*_.words*2+kA;if(!w){w={total:new Float64Array(16),last:new Float64Array(16).fill(-1)},h.set(p,w);for(let x=0;x<16;x++)w.total[x]=_.u32[M+2*x];return}for(let x=0;x<16;x++){let E=_.u32[M+2*x];E>w.total[x]&&(!ax.has(x)&&(w.last[x]<0||y-w.last[x]>GA||y<w.last[x])&&m(y,`${p}: ${ox[x]??`step ${x}`}`),w.last[x]=y),w.total[x]=E}}function m(p,_){for(a.prepend(W("li",{},W("span",{class:"n soft"},`${p.toFixed(1)} s`)," ",_));a.childElementCount>zA;)a.lastElementChild.remove()}}var Ho=640,VA={kinetic:"--term-kinetic",gravity:"--term-gravity",elastic:"--term-elastic",carried:"--term-carried",tank:"--term-tank",damping:"--lost-1",friction:"--lost-2",restitution:"--lost-3",stick:"--lost-4",rolling:"--lost-1",locking:"--lost-2",scheme:"--lost-3"},HA={kinetic:"motion",gravity:"height",elastic:"springs",carried:"carried",tank:"tank",work_port:"by hands",work_target:"by what is driven",work_edit:"by edits",work_row:"rows",work_policy:"policy",damping:"damping",friction:"friction",restitution:"impacts",stick:"sticking",rolling:"rolling",locking:"locking",scheme:"scheme",stabilisation:"push-out",solver:"solver",created:"out of nothing"},hx=i=>VA[i]??"--lost-4",WA=i=>HA[i.name]??i.name.replace(/_/g," ");function ux(i,e){let t=i.add({id:"energy",title:"Energy",hint:"Where every joule is, came from and went",draw:v}),n=Oi("lost",!0),s=W("div",{class:"choice",role:"radiogroup","aria-label":"What is stacked"},l("stored and lost",!0),l("stored",!1)),r=[c(0),c(1)],o=p(),a=_();t.body.append(s,r[0].root,r[1].root,o.root,a.root);function l(b,y){let w=W("button",{type:"button",role:"radio","aria-checked":y===n},b);return w.addEventListener("click",()=>{n=y,Bi("lost",y);for(let M of s.children)At(M,"aria-checked",M===w);i.refresh()}),w}function c(b){let y=W("figcaption",{class:`side side-${b}`}),w=W("div",{class:"plot"}),x={root:W("figure",{},y,w),label:y,bands:[],used:0,top:1,low:0};return x.plot=Cr(w,{name:"Energy by term over the last seconds",unit:()=>"J",height:150,lines:[{colour:"--ink",width:1.25,dash:[5,3]}],paint:E=>XA(E,x)}),x}function h(b,y){let w=e.side(y),{history:M}=w,x=M.first(),E=w.terms.filter(z=>z.sign===0||n&&z.sign<0);for(;b.bands.length<E.length;)b.bands.push({y:new Float64Array(Ho),name:""});b.used=E.length,b.plot.times(M);let N=b.plot.y[0].fill(0),P=Math.min(Ho,M.length-x),L=M.length-P,F=Ho-P;if(b.low=b.top=0,P===0){b.used=0;return}let G=null,D=0;E.forEach((z,Y)=>{let H=M.column[z.column],ae=b.bands[Y],Z=u(z,H,L,P);ae.name=z.name;for(let j=0;j<Ho;j++){let ie=H[L+Math.max(0,j-F)]-Z;ae.y[j]=(G?G[j]:0)+ie,b.top=Math.max(b.top,ae.y[j]),b.low=Math.min(b.low,ae.y[j])}D+=z.sign===0?H[L]-Z:0,G=ae.y}),d(b,w,N,{from:L,lead:F,before:D,lossesStacked:n})}function u(b,y,w,M){if(b.sign<0)return y[w];if(b.name!=="gravity")return 0;let x=1/0;for(let E=w;E<w+M;E++)x=Math.min(x,y[E]);return x}function d(b,y,w,{from:M,lead:x,before:E,lossesStacked:N}){w.fill(E);for(let P of y.terms){if(P.sign===0||P.name==="created"||N&&P.sign<0)continue;let L=y.history.column[P.column];for(let F=0;F<Ho;F++)w[F]+=P.sign*(L[M+Math.max(0,F-x)]-L[M])}g(y,w,M,x);for(let P of w)b.top=Math.max(b.top,P),b.low=Math.min(b.low,P)}let f=0;function g(b,y,w,M){let x=b.history.column[b.madeColumn],E=b.history.column[b.created]??x;for(let N=0;N<Ho;N++){let P=w+Math.max(0,N-M);y[N]-=x[P]-E[P]-(x[w]-E[w])}}function v(b){let y=e.count()>1,w=0,M=0;for(let N=0;N<(y?2:1);N++)h(r[N],N),w=Math.min(w,r[N].low),M=Math.max(M,r[N].top);let[x,E]=Go(w,M>1e-15?M:0);for(let N=0;N<2;N++)Xe(r[N].root,N===0||y),Xe(r[N].label,y),(N===0||y)&&r[N].plot.draw(x,E);o.draw(y),!(b-f<i.TEXT)&&(f=b,a.draw(y),$e(t.aside,m(y)),t.aside.classList.toggle("bad",t.aside.said!==""))}function m(b){let y=e.side(b?1:0);return Math.abs(y.made)>y.zero()?`${Yt(y.made,"J",{digits:2})} out of nothing`:""}function p(){let b=W("div",{class:"plot"}),y=W("b",{class:"n"}),w=W("figcaption",{class:"made"},"Created out of nothing",y),M=W("figure",{},w,b),x=Cr(b,{name:"Energy created out of nothing over the last seconds",unit:()=>"J",height:84,lines:["--bad","--side-0","--side-1"].map(E=>({colour:E,width:1.75}))});return{root:M,draw(E){let N=0,P=0,L=0;x.times(e.side(0).history);for(let F=0;F<(E?2:1);F++){let G=e.side(F),D=G.history.column[G.madeColumn];x.fill(G.history,[D],E?F+1:0),L=Math.max(L,G.zero())}[0,1,2].forEach(F=>x.show(F,E===F>0)),[N,P]=x.reach(E?1:0,E?3:1),$e(y,E?"":Yt(e.side(0).made,"J",{fixed:!0,zero:L})),x.draw(...P-N<2*L&&Math.abs(P)<L?[0,.001]:Go(N,P))}}}function _(){let b=new Map,y=[],w=[W("th",{class:"n side side-0",scope:"col"}),W("th",{class:"n side side-1",scope:"col"})],M=W("tbody"),x=W("thead",{},W("tr",{},W("th",{scope:"col"}),w)),E=W("table",{class:"terms"},x,M),N=-1;function P(){b.clear(),M.textContent="",y.length=0;for(let[F,G]of[["stored",D=>D.sign===0],["put in",D=>D.sign>0&&D.name!=="created"],["lost",D=>D.sign<0],["",D=>D.name==="created"]]){let D=F?M.appendChild(W("tr",{class:"group"},W("th",{colspan:3,scope:"rowgroup"},F))):null,z=e.side(0).terms.filter(G);z.forEach(Y=>L(Y,F)),y.push({head:D,names:z.map(Y=>Y.name)})}N=e.epoch}function L(F,G){let D=[W("td",{class:"n"}),W("td",{class:"n"})],z=W("i",{class:"key"});F.sign<=0?z.style.background=nr(hx(F.name)):F.name==="created"&&(z.style.background=nr("--bad"));let Y=W("tr",{title:`${F.name}: ${F.text}${F.name==="created"?"; and what connectors gave beyond what they had got":""}`,class:F.name==="created"?"created":G.replace(" ","-")},W("td",{},z,WA(F)),D);b.set(F.name,{row:Y,cells:D,term:F}),M.append(Y)}return Rr(()=>{N=-1}),{root:E,draw(F){N!==e.epoch&&P(),Xe(x,F),Xe(w[1],F);for(let{row:G,cells:D,term:z}of b.values()){let Y=z.name==="created"||z.name==="kinetic";for(let H=0;H<(F?2:1);H++){let ae=e.side(H),Z=z.name==="created"?ae.made:ae.history.last(z.column);Y||=Math.abs(Z)>ae.zero(),$e(D[H],Number.isNaN(Z)?"":Yt(Z,"J",{fixed:!0,zero:ae.zero()}))}Xe(D[1],F),Xe(G,Y)}for(let{head:G,names:D}of y)G&&Xe(G,D.some(z=>!b.get(z).row.hidden))},label(F,G){$e(w[F],G)}}}return{label(b){b.forEach((y,w)=>{$e(r[w].label,y),a.label(w,y)})}}}function XA(i,e){if(e.used===0)return;let{ctx:t}=i;t.save(),t.beginPath(),t.rect(i.bbox.left,i.bbox.top,i.bbox.width,i.bbox.height),t.clip();let n=i.data[0],s=null;for(let r=0;r<e.used;r++){let o=e.bands[r];qA(o.y,s)&&YA(i,n,o.y,s,cx(hx(o.name))),s=o.y}$A(i,n,s,i.data[1],cx("--bad-fill")),t.restore()}function qA(i,e){for(let t=0;t<i.length;t+=4)if(i[t]!==(e?e[t]:0))return!0;return!1}function YA(i,e,t,n,s){let{ctx:r}=i;r.beginPath();for(let o=0;o<e.length;o++)r.lineTo(i.valToPos(e[o],"x",!0),i.valToPos(t[o],"y",!0));for(let o=e.length-1;o>=0;o--)r.lineTo(i.valToPos(e[o],"x",!0),i.valToPos(n?n[o]:0,"y",!0));r.fillStyle=s,r.fill()}function $A(i,e,t,n,s){let{ctx:r}=i;r.beginPath();for(let o=0;o<e.length;o++)r.lineTo(i.valToPos(e[o],"x",!0),i.valToPos(Math.max(t[o],n[o]),"y",!0));for(let o=e.length-1;o>=0;o--)r.lineTo(i.valToPos(e[o],"x",!0),i.valToPos(n[o],"y",!0));r.fillStyle=s,r.fill()}var fu=new Map;Rr(()=>fu.clear());function cx(i){return fu.has(i)||fu.set(i,nr(i)),fu.get(i)}var ZA=["haptic","world","recorder"],dx=-6,JA=-1,KA=["running","paused","late","stalled: forces were let go of","diverged: reset to start anew","at its end"],jA=i=>100*Math.min(1,Math.max(0,(Math.log10(Math.max(i,1e-9))-dx)/(JA-dx)));function fx(i,e,t){let n=i.add({id:"timing",title:"Loop timing",open:!1,every:i.TEXT,hint:"Periods, work and missed deadlines",draw:d}),s=W("tbody"),r=W("table",{class:"timing"},W("thead",{},W("tr",{},["loop","period","p50","p99.9","missed"].map((v,m)=>W("th",{class:m?"n":"",scope:"col",title:["","as asked","of the work: half of the ticks take less","of the work: one tick in a thousand takes more","periods in which it did not run"][m]},v)))),s),o=W("div",{class:"lines"}),a=W("p",{class:"soft small"}),l=W("p",{class:"soft small"},"Below each loop its work, from 1 µs to 0.1 s: half of the ticks, 99.9 %, the longest; red is the deadline.");n.body.append(r,l,o,a);let c=[],h=[];function u(v){if(!c[v]){let m=Array.from({length:5},(y,w)=>W("td",{class:w?"n":""})),p=["p50","p999","max","deadline"].map(y=>W("i",{class:y})),_=W("i",{class:"span"}),b=W("td",{colspan:5},W("div",{class:"strip",title:"Work from 1 µs to 0.1 s: half, 99.9 %, the longest; the bar is the deadline"},_,p));c[v]={cells:m,marks:p,span:_,row:W("tr",{},m),below:W("tr",{class:"below"},b)},s.append(c[v].row,c[v].below)}return c[v]}function d(){let v=t.snapshot[0];if(!v)return;let m=v.rows("LOOPS");m.forEach((_,b)=>f(u(b),_)),c.forEach((_,b)=>{Xe(_.row,b<m.length),Xe(_.below,b<m.length)}),g(),$e(a,t.state?.granted??t.hello?.granted??"");let p=m.find(_=>_.kind===0);$e(n.aside,p?`${br(1/p.period/1e3,2)} kHz, ${p.missed} missed`:"")}function f({cells:v,marks:m,span:p},_){let b=ZA[_.kind]??`loop ${_.kind}`;$e(v[0],_.kind===1&&e.count()>1?`${b} ${_.world+1}`:b),$e(v[1],_.period>0?Yt(_.period,"s"):""),$e(v[2],Yt(_.work_p50,"s",{digits:2})),$e(v[3],Yt(_.work_p999,"s",{digits:2})),$e(v[4],String(_.kind===2?`${_.lost} lost`:_.missed)),v[4].classList.toggle("bad",(_.kind===2?_.lost:_.missed)>0);let y=[_.work_p50,_.work_p999,_.work_max,_.period].map(jA);m.forEach((w,M)=>{w.style.left=`${y[M]}%`}),Xe(m[3],_.period>0),p.style.left=`${y[0]}%`,p.style.width=`${Math.max(0,y[2]-y[0])}%`}function g(){for(let v=0;v<2;v++){h[v]??=o.appendChild(W("p",{class:"small"}));let m=v<e.count()?t.snapshot[v]?.row("SIDES"):null;if(Xe(h[v],!!m),!m)continue;let p=e.count()>1?`${t.state?.sides?.[v]?.label??`half ${v+1}`}: `:"",_=m.stalls>0?`, stalled ${m.stalls} times`:"";$e(h[v],`${p}${KA[m.state]??"running"}, ${br(m.real_time,2,!0)} of real time${_}`),h[v].classList.toggle("bad",m.state>=2&&m.state<=4)}}}var tp=400,px=600,np=i=>i.log&&i.min>0&&i.max>i.min,ip=i=>i.max>i.min?i.max-i.min:1;function mx(i,e){let t=np(i)?Math.log(e/i.min)/Math.log(i.max/i.min):(e-i.min)/ip(i);return Math.min(1,Math.max(0,t))}function QA(i,e){if(e<=0||e>=1)return e<=0?i.min:i.max;let t=np(i)?i.min*(i.max/i.min)**e:i.min+e*ip(i),n=10**(Math.floor(Math.log10(np(i)?t:ip(i)))-2);return Number((Math.round(t/n)*n).toPrecision(12))}function eR({name:i,text:e}){let t=e?/^(of|on|in|at|to|by|from|between|for|with|along|about) /.test(e)?`${i} ${e}`:e:i;return t[0].toUpperCase()+t.slice(1).replace(/_/g," ")}function gx(i,e){let t=i.add({id:"sliders",title:"Parameters",hint:"What the scene lets you change"}),n=W("p",{class:"soft small anew-note"},zt("reset"),"starts the scene anew"),s=W("div",{class:"sliders"});t.body.append(s,n);let r=[],o="";function a(h){let u=Number.isFinite(h.min)&&Number.isFinite(h.max)&&h.max>h.min,d=Math.abs(h.initial)||1;return u?h:{...h,min:h.initial<0?h.initial-d:0,max:h.initial+d,log:!1}}function l(){let h=e.state?.beside?.parameters??[],u=(e.state?.parameters??[]).filter(g=>!h.includes(g.name)).map(a),d=JSON.stringify([e.state?.scene,u.map(g=>[g.name,g.text,g.unit,g.min,g.max,g.log,g.live,g.initial])]);d!==o&&(o=d,r=u.map(c),s.replaceChildren(...r.map(g=>g.root))),u.forEach((g,v)=>r[v].follow(g.value)),i.setShown(t,u.length>0),Xe(n,u.some(g=>!g.live)&&u.some(g=>g.live));let f=e.state?.mode==="replay";s.inert=f,$e(t.aside,f?"as recorded":u.length>0&&u.every(g=>!g.live)?"start the scene anew":"")}function c(h){let u=eR(h),d=`${h.name}: ${h.text||"a parameter of the scene"}, ${Yt(h.min,h.unit)} to ${Yt(h.max,h.unit)}. ${h.live?"Acts at once.":"Starts the scene anew."} Double-click: initial value.`,f=W("input",{type:"range",min:0,max:tp,step:1,"aria-label":u,title:d}),g=W("input",{type:"text",class:"n",inputmode:"text",size:9,"aria-label":`${u}, value`,spellcheck:"false",autocomplete:"off"}),v=W("button",{type:"button",class:"bare","aria-label":`${u}: initial value`,title:`Initial value, ${Yt(h.initial,h.unit)}`},zt("undo")),m=W("div",{class:`slider${h.live?"":" anew"}`},W("label",{class:"name",title:d},h.live?null:zt("reset"),u),v,g,f),p=NaN,_=-1/0,b=0;function y(x){p=x,f.value=String(Math.round(tp*mx(h,p))),f.style.setProperty("--place",`${100*mx(h,p)}%`);let E=Yt(p,h.unit);At(f,"aria-valuetext",E),document.activeElement!==g&&(g.value=E),v.classList.toggle("gone",Math.abs(p-h.initial)<=1e-9*Math.max(Math.abs(h.initial),Math.abs(h.max)))}function w(){_=performance.now(),b||=requestAnimationFrame(()=>{b=0,e.send({t:"set",name:h.name,value:p})})}function M(x){y(Math.min(h.max,Math.max(h.min,x))),w()}return f.addEventListener("input",()=>{_=performance.now(),y(QA(h,Number(f.value)/tp)),h.live&&w()}),f.addEventListener("change",()=>!h.live&&w()),f.addEventListener("dblclick",()=>M(h.initial)),v.addEventListener("click",()=>M(h.initial)),g.addEventListener("focus",()=>g.select()),g.addEventListener("input",()=>g.removeAttribute("aria-invalid")),g.addEventListener("change",()=>{let x=f0(g.value,h.unit,p);At(g,"aria-invalid",Number.isNaN(x)),Number.isNaN(x)||M(x)}),g.addEventListener("blur",()=>{g.removeAttribute("aria-invalid"),g.value=Yt(p,h.unit)}),g.addEventListener("keydown",x=>{(x.key==="Enter"||x.key==="Escape")&&(x.key==="Escape"&&(g.value=Yt(p,h.unit)),g.blur(),x.stopPropagation())}),{root:m,follow(x){performance.now()-_>px&&x!==p&&y(x)}}}return e.on("state",l),setInterval(()=>e.state&&l(),px),{update:l}}var jn=i=>document.getElementById(i);function _x(i,e){j_();let t=a0(i),n=o0(i),s=S0(jn("messages"),jn("banner"),i),r=tR(e,i,s),o=v0(jn("over"),i,t),a=p0(jn("controls"),i,n,r);jn("controls").prepend(o.ghost);let l=M0(jn("drawer"),t);gx(l,i);let c=[ux(l,t),ix(l,t),sx(l,t),tx(l,t)];fx(l,t,i),lx(l,t,i);let h=x0(jn("files"),jn("veil"),i,{tell:s.tell,begin:()=>u.close()}),u=l0(jn("chooser"),i,{openFiles:h.open}),d=nR(r),f=y0(jn("help"),b0(n,{help:()=>f.open(),chooser:u.open,panels:d.toggle,camera:()=>r.resetCamera(),escape:()=>a.closeMenu()||s.clear()}));iR(i,{chooser:u,help:f,drawer:d,hints:o});let g="";i.on("state",m=>{let p=(m.sides??[]).map(_=>_.label??"");g!==p.join(`
`)&&(g=p.join(`
`),c.forEach(_=>_.label(p))),l.refresh()});function v(m){requestAnimationFrame(v),o.frame(m),l.frame(m)}return requestAnimationFrame(v),{messages:s,books:t,view:r}}function tR(i,e,t){try{return i(jn("scene"),e)}catch(n){return t.tell(n.message,{code:-1}),{resize(){},setOption(){},resetCamera(){}}}}function nR(i){let e=document.documentElement,t=window.matchMedia("(max-width: 760px)"),n=Oi("drawer",!t.matches),s=new Set;function r(){e.classList.toggle("drawer-open",n),Xe(jn("drawer"),n);for(let o of s)At(o,"aria-expanded",n);i.resize()}return new ResizeObserver(()=>i.resize()).observe(jn("stage")),r(),{toggle(){n=!n,Bi("drawer",n),r()},tie(o){return s.add(o),At(o,"aria-expanded",n),o}}}function iR(i,{chooser:e,help:t,drawer:n,hints:s}){let r=jn("bar"),o=jn("title");o.addEventListener("click",e.open);let a=rs("moon","Dark or light",K_);r.append(rs("help","Help (?)",()=>{s.bringBack(),t.open()}),a,n.tie(rs("panels","Panels (P)",n.toggle,{"aria-controls":"drawer"})));let l=c=>{$e(o.firstElementChild,c?.title||c?.scene||"Scenes"),document.title=c?.title?`${c.title} – Tactus`:"Tactus"};Rr(c=>a.querySelector("svg").replaceWith(zt(c==="dark"?"sun":"moon"))),a.querySelector("svg").replaceWith(zt(pl()==="dark"?"sun":"moon")),i.on("state",l),l(i.state)}var sR=8,rR=200;function xx(){let i=new Map,e=()=>!1,t={card:[],snapshot:[],state:null,scenes:[],hello:null,said:[],connection:{state:"connecting",retry:0,delay:0},pick:null,quality:null,dropped:0,on:n,emit:s,set:r,send:c=>e(c),sendBy:c=>{e=c},sides:o,takeBytes:a,takeText:l};function n(c,h){return i.has(c)||i.set(c,new Set),i.get(c).add(h),()=>i.get(c).delete(h)}function s(c,h){for(let u of[...i.get(c)??[]])try{u(h)}catch(d){console.error(`in a handler of ${c}:`,d)}}function r(c,h){t[c]=h,s(c,h)}function o(){let c=t.state?.sides?.length;return Math.max(1,Math.min(2,c||t.card.filter(Boolean).length))}function a(c){let h;try{h=Bg(c)}catch(d){if(!(d instanceof Qa))throw d;return t.dropped++,!1}let u=h.header.world;return u>=sR||!h.isCard&&t.card[u]?.header.card!==h.header.card?(t.dropped++,!1):(h.isCard?(t.card[u]=h,t.snapshot[u]=void 0,s("card",u)):(t.snapshot[u]=h,s("snapshot",u)),!0)}function l(c){let h;try{h=JSON.parse(c)}catch{return!1}switch(h?.t){case"hello":return r("hello",h),!0;case"scenes":return r("scenes",Array.isArray(h.list)?h.list:[]),!0;case"state":return r("state",h),!0;case"pong":return s("pong",h),!0;case"said":{let u={code:Number(h.code)||0,text:String(h.text??""),at:Date.now()};return t.said=[...t.said,u].slice(-rR),s("said",u),!0}default:return!1}}return t}var oR="tactus1";function aR(i){return`${i.protocol==="https:"?"wss":"ws"}://${i.host}/ws`}function yx(i,{url:e=aR(window.location),Socket:t=WebSocket}={}){let n=null,s=.5,r=0,o=0,a=0,l=new Map,c=0,h=!1;function u(M,x={}){i.set("connection",{state:M,retry:0,delay:i.connection.delay,...x})}function d(){clearTimeout(r),r=0,u("connecting");let M=new t(e,oR);n=M,M.binaryType="arraybuffer",M.onopen=()=>M===n&&f(),M.onclose=()=>M===n&&p(),M.onmessage=x=>M===n&&g(x.data),a=performance.now(),clearInterval(o),o=setInterval(v,1e3*2)}function f(){a=performance.now(),u("open")}function g(M){if(a=performance.now(),typeof M!="string"){i.takeBytes(M);return}s=.5,i.takeText(M)}function v(){if(performance.now()-a>1e3*7){m();return}n?.readyState===1&&(l.set(++c,performance.now()),l.size>8&&l.delete(l.keys().next().value),n.send(JSON.stringify({t:"ping",seq:c})))}function m(){let M=n;n=null,M?.close(),p()}function p(){if(n=null,clearInterval(o),l.clear(),h){u("stopped");return}if(r)return;let M=s*(.8+.4*Math.random());s=Math.min(8,s*1.6),u("waiting",{retry:M}),r=setTimeout(d,1e3*M)}function _(M){return n?.readyState!==1||M.t==="hand"&&M.grab&&n.bufferedAmount>65536?!1:(n.send(JSON.stringify(M)),!0)}function b(){r&&!h&&d()}function y(){document.visibilityState==="visible"&&b()}let w=i.on("pong",M=>{let x=l.get(M.seq);x!==void 0&&(l.delete(M.seq),i.set("connection",{...i.connection,delay:(performance.now()-x)/1e3}))});return globalThis.document?.addEventListener("visibilitychange",y),globalThis.addEventListener?.("online",b),i.sendBy(_),d(),{retry:b,close(){h=!0,w(),clearTimeout(r),r=0,clearInterval(o),globalThis.document?.removeEventListener("visibilitychange",y),globalThis.removeEventListener?.("online",b),n?.close(),n||u("stopped")}}}var vx=xx(),lR=_x(vx,ff);lR.messages.onRetry=yx(vx).retry;
