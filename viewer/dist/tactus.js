var fm=0,ld=1,pm=2;var mr=1,mm=2,So=3,Zs=0,Jn=1,ts=2,gr=0,Mo=1,cd=2,hd=3,ud=4,gm=5;var _r=100,_m=101,xm=102,ym=103,vm=104,bm=200,Sm=201,Mm=202,wm=203,dd=204,fd=205,Em=206,Tm=207,Am=208,Rm=209,Cm=210,Pm=211,Im=212,Lm=213,Dm=214,Kl=0,jl=1,Ql=2,lo=3,ec=4,tc=5,nc=6,ic=7,Fc=0,Nm=1,Um=2,ns=0,pd=1,md=2,gd=3,_d=4,xd=5,yd=6,vd=7;var bd=300,xr=301,wo=302,Bc=303,kc=304,sc=1e3,Ki=1001,rc=1002,Pn=1003,Om=1004;var Ga=1005;var $n=1006,zc=1007;var ws=1008;var ti=1009,Sd=1010,Md=1011,Eo=1012,Gc=1013,Ui=1014,wi=1015,Oi=1016,Vc=1017,Hc=1018,yr=1020,wd=35902,Ed=35899,Td=1021,Ad=1022,Fi=1023,vs=1026,Es=1027,Wc=1028,Xc=1029,Js=1030,qc=1031;var Yc=1033,Va=33776,Ha=33777,Wa=33778,Xa=33779,$c=35840,Zc=35841,Jc=35842,Kc=35843,jc=36196,Qc=37492,eh=37496,th=37488,nh=37489,qa=37490,ih=37491,sh=37808,rh=37809,oh=37810,ah=37811,lh=37812,ch=37813,hh=37814,uh=37815,dh=37816,fh=37817,ph=37818,mh=37819,gh=37820,_h=37821,xh=36492,yh=36494,vh=36495,bh=36283,Sh=36284,Ya=36285,Mh=36286;var fa=2300,oc=2301,Zl=2302,Qu=2303,ed=2400,td=2401,nd=2402;var Fm=3200;var wh=0,Bm=1,Ts="",jt="srgb",pa="srgb-linear",ma="linear",Tt="srgb";var Jl=7680;var km=519,zm=512,Gm=513,Vm=514,Rd=515,Hm=516,Wm=517,Cd=518,Pd=519,Id=35044,di=35048;var Ld="300 es",yi=2e3,co=2001;function zx(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Gx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ga(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Xm(){let i=ga("canvas");return i.style.display="block",i}var Ap={},ho=null;function _a(...i){let e="THREE."+i.shift();ho?ho("log",e,...i):console.log(e,...i)}function qm(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Je(...i){i=qm(i);let e="THREE."+i.shift();if(ho)ho("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=qm(i);let e="THREE."+i.shift();if(ho)ho("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function la(...i){let e=i.join(" ");e in Ap||(Ap[e]=!0,Je(...i))}function Ym(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var $m={[Kl]:Kl,[Ql]:nc,[ec]:ec,[lo]:tc,[jl]:jl,[nc]:Ql,[ic]:ic,[tc]:lo},ji=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Fn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Rp=1234567,ca=Math.PI/180,uo=180/Math.PI;function Ks(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Fn[i&255]+Fn[i>>8&255]+Fn[i>>16&255]+Fn[i>>24&255]+"-"+Fn[e&255]+Fn[e>>8&255]+"-"+Fn[e>>16&15|64]+Fn[e>>24&255]+"-"+Fn[t&63|128]+Fn[t>>8&255]+"-"+Fn[t>>16&255]+Fn[t>>24&255]+Fn[n&255]+Fn[n>>8&255]+Fn[n>>16&255]+Fn[n>>24&255]).toLowerCase()}function mt(i,e,t){return Math.max(e,Math.min(t,i))}function Dd(i,e){return(i%e+e)%e}function Vx(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function Hx(i,e,t){return i!==e?(t-i)/(e-i):0}function ha(i,e,t){return(1-t)*i+t*e}function Wx(i,e,t,n){return ha(i,e,1-Math.exp(-t*n))}function Xx(i,e=1){return e-Math.abs(Dd(i,e*2)-e)}function qx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function Yx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function $x(i,e){return i+Math.floor(Math.random()*(e-i+1))}function Zx(i,e){return i+Math.random()*(e-i)}function Jx(i){return i*(.5-Math.random())}function Kx(i){i!==void 0&&(Rp=i);let e=Rp+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function jx(i){return i*ca}function Qx(i){return i*uo}function ey(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function ty(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Nd(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function ny(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*h,a*c);break;default:Je("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Eh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Ud(i,e){if(e.constructor===Float32Array)return i;let t=Eh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Od(i,e){if(e.constructor===Float32Array)return i;let t=Eh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var is={DEG2RAD:ca,RAD2DEG:uo,generateUUID:Ks,clamp:mt,euclideanModulo:Dd,mapLinear:Vx,inverseLerp:Hx,lerp:ha,damp:Wx,pingpong:Xx,smoothstep:qx,smootherstep:Yx,randInt:$x,randFloat:Zx,randFloatSpread:Jx,seededRandom:Kx,degToRad:jx,radToDeg:Qx,isPowerOfTwo:ey,ceilPowerOfTwo:ty,floorPowerOfTwo:Nd,setQuaternionFromProperEuler:ny,normalize:Od,denormalize:Ud},Fe=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},kn=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(u!==v||l!==d||c!==f||h!==g){let m=l*d+c*f+h*g+u*v;m<0&&(d=-d,f=-f,g=-g,v=-v,m=-m);let p=1-a;if(m<.9995){let _=Math.acos(m),M=Math.sin(_);p=Math.sin(p*_)/M,a=Math.sin(a*_)/M,l=l*p+d*a,c=c*p+f*a,h=h*p+g*a,u=u*p+v*a}else{l=l*p+d*a,c=c*p+f*a,h=h*p+g*a,u=u*p+v*a;let _=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=_,c*=_,h*=_,u*=_}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*u+l*f-c*d,e[t+1]=l*g+h*d+c*u-a*f,e[t+2]=c*g+h*f+a*d-l*u,e[t+3]=h*g-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"YXZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"ZXY":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"ZYX":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"YZX":this._x=d*h*u+c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u-d*f*g;break;case"XZY":this._x=d*h*u-c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u+d*f*g;break;default:Je("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(mt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},O=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Cp.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Cp.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Ru.copy(this).projectOnVector(e),this.sub(Ru)}reflect(e){return this.sub(Ru.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Ru=new O,Cp=new kn,it=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],g=n[8],v=s[0],m=s[3],p=s[6],_=s[1],M=s[4],y=s[7],w=s[2],S=s[5],x=s[8];return r[0]=o*v+a*_+l*w,r[3]=o*m+a*M+l*S,r[6]=o*p+a*y+l*x,r[1]=c*v+h*_+u*w,r[4]=c*m+h*M+u*S,r[7]=c*p+h*y+u*x,r[2]=d*v+f*_+g*w,r[5]=d*m+f*M+g*S,r[8]=d*p+f*y+g*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,g=t*u+n*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return e[0]=u*v,e[1]=(s*c-h*n)*v,e[2]=(a*n-s*o)*v,e[3]=d*v,e[4]=(h*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return la("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Cu.makeScale(e,t)),this}rotate(e){return la("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Cu.makeRotation(-e)),this}translate(e,t){return la("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Cu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Cu=new it,Pp=new it().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Ip=new it().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function iy(){let i={enabled:!0,workingColorSpace:pa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Tt&&(s.r=ys(s.r),s.g=ys(s.g),s.b=ys(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Tt&&(s.r=ao(s.r),s.g=ao(s.g),s.b=ao(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ts?ma:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[pa]:{primaries:e,whitePoint:n,transfer:ma,toXYZ:Pp,fromXYZ:Ip,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:jt},outputColorSpaceConfig:{drawingBufferColorSpace:jt}},[jt]:{primaries:e,whitePoint:n,transfer:Tt,toXYZ:Pp,fromXYZ:Ip,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:jt}}}),i}var xt=iy();function ys(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ao(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Hr,ac=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Hr===void 0&&(Hr=ga("canvas")),Hr.width=e.width,Hr.height=e.height;let s=Hr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Hr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ga("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ys(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(ys(t[n]/255)*255):t[n]=ys(t[n]);return{data:t,width:e.width,height:e.height}}else return Je("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},sy=0,fo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:sy++}),this.uuid=Ks(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Pu(s[o].image)):r.push(Pu(s[o]))}else r=Pu(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Pu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?ac.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Je("Texture: Unable to serialize Texture."),{})}var ry=0,Iu=new O,Zn=class i extends ji{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ki,s=Ki,r=$n,o=ws,a=Fi,l=ti,c=i.DEFAULT_ANISOTROPY,h=Ts){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:ry++}),this.uuid=Ks(),this.name="",this.source=new fo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Fe(0,0),this.repeat=new Fe(1,1),this.center=new Fe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new it,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Iu).x}get height(){return this.source.getSize(Iu).y}get depth(){return this.source.getSize(Iu).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Je(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Je(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==bd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case sc:e.x=e.x-Math.floor(e.x);break;case Ki:e.x=e.x<0?0:1;break;case rc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case sc:e.y=e.y-Math.floor(e.y);break;case Ki:e.y=e.y<0?0:1;break;case rc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Zn.DEFAULT_IMAGE=null;Zn.DEFAULT_MAPPING=bd;Zn.DEFAULT_ANISOTROPY=1;var Jt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],g=l[9],v=l[2],m=l[6],p=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let M=(c+1)/2,y=(f+1)/2,w=(p+1)/2,S=(h+d)/4,x=(u+v)/4,E=(g+m)/4;return M>y&&M>w?M<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(M),s=S/n,r=x/n):y>w?y<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),n=S/s,r=E/s):w<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(w),n=x/r,s=E/r),this.set(n,s,r,t),this}let _=Math.sqrt((m-g)*(m-g)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(_)<.001&&(_=1),this.x=(m-g)/_,this.y=(u-v)/_,this.z=(d-h)/_,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this.w=mt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this.w=mt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},lc=class extends ji{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:$n,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Jt(0,0,e,t),this.scissorTest=!1,this.viewport=new Jt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Zn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:$n,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new fo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ci=class extends lc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},xa=class extends Zn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var cc=class extends Zn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var St=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,m)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=d,p[3]=f,p[7]=g,p[11]=v,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Wr.setFromMatrixColumn(e,0).length(),r=1/Wr.setFromMatrixColumn(e,1).length(),o=1/Wr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+g*c,t[5]=d-v*c,t[9]=-a*l,t[2]=v-d*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d+v*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=v+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d-v*a,t[4]=-o*u,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=v-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=g*c-f,t[8]=d*c+v,t[1]=l*u,t[5]=v*c+d,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=v-d*u,t[8]=g*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+g,t[10]=d-v*u}else if(e.order==="XZY"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+v,t[5]=o*h,t[9]=f*u-g,t[2]=g*u-f,t[6]=a*h,t[10]=v*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(oy,e,ay)}lookAt(e,t,n){let s=this.elements;return oi.subVectors(e,t),oi.lengthSq()===0&&(oi.z=1),oi.normalize(),Bs.crossVectors(n,oi),Bs.lengthSq()===0&&(Math.abs(n.z)===1?oi.x+=1e-4:oi.z+=1e-4,oi.normalize(),Bs.crossVectors(n,oi)),Bs.normalize(),bl.crossVectors(oi,Bs),s[0]=Bs.x,s[4]=bl.x,s[8]=oi.x,s[1]=Bs.y,s[5]=bl.y,s[9]=oi.y,s[2]=Bs.z,s[6]=bl.z,s[10]=oi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],g=n[2],v=n[6],m=n[10],p=n[14],_=n[3],M=n[7],y=n[11],w=n[15],S=s[0],x=s[4],E=s[8],N=s[12],L=s[1],C=s[5],z=s[9],B=s[13],D=s[2],G=s[6],q=s[10],H=s[14],ae=s[3],$=s[7],j=s[11],te=s[15];return r[0]=o*S+a*L+l*D+c*ae,r[4]=o*x+a*C+l*G+c*$,r[8]=o*E+a*z+l*q+c*j,r[12]=o*N+a*B+l*H+c*te,r[1]=h*S+u*L+d*D+f*ae,r[5]=h*x+u*C+d*G+f*$,r[9]=h*E+u*z+d*q+f*j,r[13]=h*N+u*B+d*H+f*te,r[2]=g*S+v*L+m*D+p*ae,r[6]=g*x+v*C+m*G+p*$,r[10]=g*E+v*z+m*q+p*j,r[14]=g*N+v*B+m*H+p*te,r[3]=_*S+M*L+y*D+w*ae,r[7]=_*x+M*C+y*G+w*$,r[11]=_*E+M*z+y*q+w*j,r[15]=_*N+M*B+y*H+w*te,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],g=e[3],v=e[7],m=e[11],p=e[15],_=l*f-c*d,M=a*f-c*u,y=a*d-l*u,w=o*f-c*h,S=o*d-l*h,x=o*u-a*h;return t*(v*_-m*M+p*y)-n*(g*_-m*w+p*S)+s*(g*M-v*w+p*x)-r*(g*y-v*S+m*x)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],g=e[12],v=e[13],m=e[14],p=e[15],_=t*a-n*o,M=t*l-s*o,y=t*c-r*o,w=n*l-s*a,S=n*c-r*a,x=s*c-r*l,E=h*v-u*g,N=h*m-d*g,L=h*p-f*g,C=u*m-d*v,z=u*p-f*v,B=d*p-f*m,D=_*B-M*z+y*C+w*L-S*N+x*E;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/D;return e[0]=(a*B-l*z+c*C)*G,e[1]=(s*z-n*B-r*C)*G,e[2]=(v*x-m*S+p*w)*G,e[3]=(d*S-u*x-f*w)*G,e[4]=(l*L-o*B-c*N)*G,e[5]=(t*B-s*L+r*N)*G,e[6]=(m*y-g*x-p*M)*G,e[7]=(h*x-d*y+f*M)*G,e[8]=(o*z-a*L+c*E)*G,e[9]=(n*L-t*z-r*E)*G,e[10]=(g*S-v*y+p*_)*G,e[11]=(u*y-h*S-f*_)*G,e[12]=(a*N-o*C-l*E)*G,e[13]=(t*C-n*N+s*E)*G,e[14]=(v*M-g*w-m*_)*G,e[15]=(h*w-u*M+d*_)*G,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,g=r*u,v=o*h,m=o*u,p=a*u,_=l*c,M=l*h,y=l*u,w=n.x,S=n.y,x=n.z;return s[0]=(1-(v+p))*w,s[1]=(f+y)*w,s[2]=(g-M)*w,s[3]=0,s[4]=(f-y)*S,s[5]=(1-(d+p))*S,s[6]=(m+_)*S,s[7]=0,s[8]=(g+M)*x,s[9]=(m-_)*x,s[10]=(1-(d+v))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Wr.set(s[0],s[1],s[2]).length(),a=Wr.set(s[4],s[5],s[6]).length(),l=Wr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ii.copy(this);let c=1/o,h=1/a,u=1/l;return Ii.elements[0]*=c,Ii.elements[1]*=c,Ii.elements[2]*=c,Ii.elements[4]*=h,Ii.elements[5]*=h,Ii.elements[6]*=h,Ii.elements[8]*=u,Ii.elements[9]*=u,Ii.elements[10]*=u,t.setFromRotationMatrix(Ii),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===yi)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===co)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===yi)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===co)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Wr=new O,Ii=new St,oy=new O(0,0,0),ay=new O(1,1,1),Bs=new O,bl=new O,oi=new O,Lp=new St,Dp=new kn,bs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(mt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-mt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(mt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-mt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(mt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-mt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Je("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Lp.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Lp,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Dp.setFromEuler(this),this.setFromQuaternion(Dp,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};bs.DEFAULT_ORDER="XYZ";var po=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},ly=0,Np=new O,Xr=new kn,fs=new St,Sl=new O,jo=new O,cy=new O,hy=new kn,Up=new O(1,0,0),Op=new O(0,1,0),Fp=new O(0,0,1),Bp={type:"added"},uy={type:"removed"},qr={type:"childadded",child:null},Lu={type:"childremoved",child:null},yn=class i extends ji{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:ly++}),this.uuid=Ks(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new O,t=new bs,n=new kn,s=new O(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new St},normalMatrix:{value:new it}}),this.matrix=new St,this.matrixWorld=new St,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new po,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Xr.setFromAxisAngle(e,t),this.quaternion.multiply(Xr),this}rotateOnWorldAxis(e,t){return Xr.setFromAxisAngle(e,t),this.quaternion.premultiply(Xr),this}rotateX(e){return this.rotateOnAxis(Up,e)}rotateY(e){return this.rotateOnAxis(Op,e)}rotateZ(e){return this.rotateOnAxis(Fp,e)}translateOnAxis(e,t){return Np.copy(e).applyQuaternion(this.quaternion),this.position.add(Np.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Up,e)}translateY(e){return this.translateOnAxis(Op,e)}translateZ(e){return this.translateOnAxis(Fp,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(fs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Sl.copy(e):Sl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),jo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?fs.lookAt(jo,Sl,this.up):fs.lookAt(Sl,jo,this.up),this.quaternion.setFromRotationMatrix(fs),s&&(fs.extractRotation(s.matrixWorld),Xr.setFromRotationMatrix(fs),this.quaternion.premultiply(Xr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Bp),qr.child=e,this.dispatchEvent(qr),qr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(uy),Lu.child=e,this.dispatchEvent(Lu),Lu.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),fs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),fs.multiply(e.parent.matrixWorld)),e.applyMatrix4(fs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Bp),qr.child=e,this.dispatchEvent(qr),qr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,e,cy),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,hy,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};yn.DEFAULT_UP=new O(0,1,0);yn.DEFAULT_MATRIX_AUTO_UPDATE=!0;yn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Qt=class extends yn{constructor(){super(),this.isGroup=!0,this.type="Group"}},dy={type:"move"},mo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Qt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Qt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new O,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new O),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Qt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new O,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new O,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let m=t.getJointPose(v,n),p=this._getHandJoint(c,v);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(dy)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Qt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Zm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},ks={h:0,s:0,l:0},Ml={h:0,s:0,l:0};function Du(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ge=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=jt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=n,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=xt.workingColorSpace){if(e=Dd(e,1),t=mt(t,0,1),n=mt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Du(o,r,e+1/3),this.g=Du(o,r,e),this.b=Du(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=jt){function n(r){r!==void 0&&parseFloat(r)<1&&Je("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Je("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Je("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=jt){let n=Zm[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Je("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ys(e.r),this.g=ys(e.g),this.b=ys(e.b),this}copyLinearToSRGB(e){return this.r=ao(e.r),this.g=ao(e.g),this.b=ao(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=jt){return xt.workingToColorSpace(Bn.copy(this),e),Math.round(mt(Bn.r*255,0,255))*65536+Math.round(mt(Bn.g*255,0,255))*256+Math.round(mt(Bn.b*255,0,255))}getHexString(e=jt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(Bn.copy(this),t);let n=Bn.r,s=Bn.g,r=Bn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(Bn.copy(this),t),e.r=Bn.r,e.g=Bn.g,e.b=Bn.b,e}getStyle(e=jt){xt.workingToColorSpace(Bn.copy(this),e);let t=Bn.r,n=Bn.g,s=Bn.b;return e!==jt?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(ks),this.setHSL(ks.h+e,ks.s+t,ks.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(ks),e.getHSL(Ml);let n=ha(ks.h,Ml.h,t),s=ha(ks.s,Ml.s,t),r=ha(ks.l,Ml.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bn=new Ge;Ge.NAMES=Zm;var ya=class extends yn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new bs,this.environmentIntensity=1,this.environmentRotation=new bs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Li=new O,ps=new O,Nu=new O,ms=new O,Yr=new O,$r=new O,kp=new O,Uu=new O,Ou=new O,Fu=new O,Bu=new Jt,ku=new Jt,zu=new Jt,xs=class i{constructor(e=new O,t=new O,n=new O){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Li.subVectors(e,t),s.cross(Li);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Li.subVectors(s,t),ps.subVectors(n,t),Nu.subVectors(e,t);let o=Li.dot(Li),a=Li.dot(ps),l=Li.dot(Nu),c=ps.dot(ps),h=ps.dot(Nu),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,g=(o*h-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ms)===null?!1:ms.x>=0&&ms.y>=0&&ms.x+ms.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ms)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ms.x),l.addScaledVector(o,ms.y),l.addScaledVector(a,ms.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Bu.setScalar(0),ku.setScalar(0),zu.setScalar(0),Bu.fromBufferAttribute(e,t),ku.fromBufferAttribute(e,n),zu.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Bu,r.x),o.addScaledVector(ku,r.y),o.addScaledVector(zu,r.z),o}static isFrontFacing(e,t,n,s){return Li.subVectors(n,t),ps.subVectors(e,t),Li.cross(ps).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Li.subVectors(this.c,this.b),ps.subVectors(this.a,this.b),Li.cross(ps).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Yr.subVectors(s,n),$r.subVectors(r,n),Uu.subVectors(e,n);let l=Yr.dot(Uu),c=$r.dot(Uu);if(l<=0&&c<=0)return t.copy(n);Ou.subVectors(e,s);let h=Yr.dot(Ou),u=$r.dot(Ou);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Yr,o);Fu.subVectors(e,r);let f=Yr.dot(Fu),g=$r.dot(Fu);if(g>=0&&f<=g)return t.copy(r);let v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector($r,a);let m=h*g-f*u;if(m<=0&&u-h>=0&&f-g>=0)return kp.subVectors(r,s),a=(u-h)/(u-h+(f-g)),t.copy(s).addScaledVector(kp,a);let p=1/(m+v+d);return o=v*p,a=d*p,t.copy(n).addScaledVector(Yr,o).addScaledVector($r,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Qi=class{constructor(e=new O(1/0,1/0,1/0),t=new O(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Di.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Di.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Di.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Di):Di.fromBufferAttribute(r,o),Di.applyMatrix4(e.matrixWorld),this.expandByPoint(Di);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),wl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),wl.copy(n.boundingBox)),wl.applyMatrix4(e.matrixWorld),this.union(wl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Di),Di.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Qo),El.subVectors(this.max,Qo),Zr.subVectors(e.a,Qo),Jr.subVectors(e.b,Qo),Kr.subVectors(e.c,Qo),zs.subVectors(Jr,Zr),Gs.subVectors(Kr,Jr),ar.subVectors(Zr,Kr);let t=[0,-zs.z,zs.y,0,-Gs.z,Gs.y,0,-ar.z,ar.y,zs.z,0,-zs.x,Gs.z,0,-Gs.x,ar.z,0,-ar.x,-zs.y,zs.x,0,-Gs.y,Gs.x,0,-ar.y,ar.x,0];return!Gu(t,Zr,Jr,Kr,El)||(t=[1,0,0,0,1,0,0,0,1],!Gu(t,Zr,Jr,Kr,El))?!1:(Tl.crossVectors(zs,Gs),t=[Tl.x,Tl.y,Tl.z],Gu(t,Zr,Jr,Kr,El))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Di).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Di).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(gs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),gs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),gs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),gs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),gs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),gs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),gs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),gs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(gs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},gs=[new O,new O,new O,new O,new O,new O,new O,new O],Di=new O,wl=new Qi,Zr=new O,Jr=new O,Kr=new O,zs=new O,Gs=new O,ar=new O,Qo=new O,El=new O,Tl=new O,lr=new O;function Gu(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){lr.fromArray(i,r);let a=s.x*Math.abs(lr.x)+s.y*Math.abs(lr.y)+s.z*Math.abs(lr.z),l=e.dot(lr),c=t.dot(lr),h=n.dot(lr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var mn=new O,Al=new Fe,fy=0,Bt=class extends ji{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:fy++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Id,this.updateRanges=[],this.gpuType=wi,this.version=0,this._normalizationScale=e!==void 0?Eh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Al.fromBufferAttribute(this,t),Al.applyMatrix3(e),this.setXY(t,Al.x,Al.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix3(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix4(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyNormalMatrix(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.transformDirection(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Ud(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Od(e,this.array)}};var va=class extends Bt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ba=class extends Bt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var kt=class extends Bt{constructor(e,t,n){super(new Float32Array(e),t,n)}},py=new Qi,ea=new O,Vu=new O,vi=class{constructor(e=new O,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):py.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ea.subVectors(e,this.center);let t=ea.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ea,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Vu.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ea.copy(e.center).add(Vu)),this.expandByPoint(ea.copy(e.center).sub(Vu))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},my=0,xi=new St,Hu=new yn,jr=new O,ai=new Qi,ta=new Qi,Cn=new O,qt=class i extends ji{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:my++}),this.uuid=Ks(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(zx(e)?ba:va)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new it().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return xi.makeRotationFromQuaternion(e),this.applyMatrix4(xi),this}rotateX(e){return xi.makeRotationX(e),this.applyMatrix4(xi),this}rotateY(e){return xi.makeRotationY(e),this.applyMatrix4(xi),this}rotateZ(e){return xi.makeRotationZ(e),this.applyMatrix4(xi),this}translate(e,t,n){return xi.makeTranslation(e,t,n),this.applyMatrix4(xi),this}scale(e,t,n){return xi.makeScale(e,t,n),this.applyMatrix4(xi),this}lookAt(e){return Hu.lookAt(e),Hu.updateMatrix(),this.applyMatrix4(Hu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(jr).negate(),this.translate(jr.x,jr.y,jr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new kt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Je("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Qi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new O(-1/0,-1/0,-1/0),new O(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];ai.setFromBufferAttribute(r),this.morphTargetsRelative?(Cn.addVectors(this.boundingBox.min,ai.min),this.boundingBox.expandByPoint(Cn),Cn.addVectors(this.boundingBox.max,ai.max),this.boundingBox.expandByPoint(Cn)):(this.boundingBox.expandByPoint(ai.min),this.boundingBox.expandByPoint(ai.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new vi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new O,1/0);return}if(e){let n=this.boundingSphere.center;if(ai.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ta.setFromBufferAttribute(a),this.morphTargetsRelative?(Cn.addVectors(ai.min,ta.min),ai.expandByPoint(Cn),Cn.addVectors(ai.max,ta.max),ai.expandByPoint(Cn)):(ai.expandByPoint(ta.min),ai.expandByPoint(ta.max))}ai.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Cn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Cn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Cn.fromBufferAttribute(a,c),l&&(jr.fromBufferAttribute(e,c),Cn.add(jr)),s=Math.max(s,n.distanceToSquared(Cn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Bt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let N=0;N<n.count;N++)a[N]=new O,l[N]=new O;let h=new O,u=new O,d=new O,f=new Fe,g=new Fe,v=new Fe,m=new O,p=new O;function _(N,L,C){c[N]=c[L]=c[C]=1,h.fromBufferAttribute(n,N),u.fromBufferAttribute(n,L),d.fromBufferAttribute(n,C),f.fromBufferAttribute(r,N),g.fromBufferAttribute(r,L),v.fromBufferAttribute(r,C),u.sub(h),d.sub(h),g.sub(f),v.sub(f);let z=1/(g.x*v.y-v.x*g.y);isFinite(z)&&(m.copy(u).multiplyScalar(v.y).addScaledVector(d,-g.y).multiplyScalar(z),p.copy(d).multiplyScalar(g.x).addScaledVector(u,-v.x).multiplyScalar(z),a[N].add(m),a[L].add(m),a[C].add(m),l[N].add(p),l[L].add(p),l[C].add(p))}let M=this.groups;M.length===0&&(M=[{start:0,count:e.count}]);for(let N=0,L=M.length;N<L;++N){let C=M[N],z=C.start,B=C.count;for(let D=z,G=z+B;D<G;D+=3)_(e.getX(D+0),e.getX(D+1),e.getX(D+2))}let y=new O,w=new O,S=new O,x=new O;function E(N){S.fromBufferAttribute(s,N),x.copy(S);let L=a[N];y.copy(L),y.sub(S.multiplyScalar(S.dot(L))).normalize(),w.crossVectors(x,L);let z=w.dot(l[N])<0?-1:1;o.setXYZW(N,y.x,y.y,y.z,z)}for(let N=0,L=n.count;N<L;++N)c[N]&&E(N);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Bt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new O,r=new O,o=new O,a=new O,l=new O,c=new O,h=new O,u=new O;if(e)for(let d=0,f=e.count;d<f;d+=3){let g=e.getX(d+0),v=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Cn.fromBufferAttribute(e,t),Cn.normalize(),e.setXYZ(t,Cn.x,Cn.y,Cn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,g=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let p=0;p<h;p++)d[g++]=c[f++]}return new Bt(d,h,u)}if(this.index===null)return Je("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},go=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Id,this.updateRanges=[],this.version=0,this.uuid=Ks()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=zp(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=zp(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function zp(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Ks()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var qn=new O,Hs=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?Eh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyMatrix4(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyNormalMatrix(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.transformDirection(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){_a("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Bt(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){_a("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Ud(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Od(e,this.data.array)}},Wu=new O,gy=new O,_y=new it,li=class{constructor(e=new O(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Wu.subVectors(n,t).cross(gy.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Wu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||_y.getNormalMatrix(e),s=this.coplanarPoint(Wu).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},xy=0,bi=class extends ji{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:xy++}),this.uuid=Ks(),this.name="",this.type="Material",this.blending=Mo,this.side=Zs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=dd,this.blendDst=fd,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ge(0,0,0),this.blendAlpha=0,this.depthFunc=lo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=km,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Jl,this.stencilZFail=Jl,this.stencilZPass=Jl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Je(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Je(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ge().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new li().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Fe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Fe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},_o=class extends bi{constructor(e){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new Ge(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.rotation=e.rotation,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Qr,na=new O,eo=new O,to=new O,no=new Fe,ia=new Fe,Jm=new St,Rl=new O,sa=new O,Cl=new O,Gp=new Fe,Xu=new Fe,Vp=new Fe,Sa=class extends yn{constructor(e=new _o){if(super(),this.isSprite=!0,this.type="Sprite",Qr===void 0){Qr=new qt;let t=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new go(t,5);Qr.setIndex([0,1,2,0,2,3]),Qr.setAttribute("position",new Hs(n,3,0,!1)),Qr.setAttribute("uv",new Hs(n,2,3,!1))}this.geometry=Qr,this.material=e,this.center=new Fe(.5,.5),this.count=1}intersectsFrustum(e){return e.intersectsSprite(this)}raycast(e,t){e.camera===null&&Qe('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),eo.setFromMatrixScale(this.matrixWorld),Jm.copy(e.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(e.camera.matrixWorldInverse,this.matrixWorld),to.setFromMatrixPosition(this.modelViewMatrix),e.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&eo.multiplyScalar(-to.z);let n=this.material.rotation,s,r;n!==0&&(r=Math.cos(n),s=Math.sin(n));let o=this.center;Pl(Rl.set(-.5,-.5,0),to,o,eo,s,r),Pl(sa.set(.5,-.5,0),to,o,eo,s,r),Pl(Cl.set(.5,.5,0),to,o,eo,s,r),Gp.set(0,0),Xu.set(1,0),Vp.set(1,1);let a=e.ray.intersectTriangle(Rl,sa,Cl,!1,na);if(a===null&&(Pl(sa.set(-.5,.5,0),to,o,eo,s,r),Xu.set(0,1),a=e.ray.intersectTriangle(Rl,Cl,sa,!1,na),a===null))return;let l=e.ray.origin.distanceTo(na);l<e.near||l>e.far||t.push({distance:l,point:na.clone(),uv:xs.getInterpolation(na,Rl,sa,Cl,Gp,Xu,Vp,new Fe),face:null,object:this})}copy(e,t){return super.copy(e,t),e.center!==void 0&&this.center.copy(e.center),this.material=e.material,this}toJSON(e){let t=super.toJSON(e);return t.object.center=this.center.toArray(),t}};function Pl(i,e,t,n,s,r){no.subVectors(i,t).addScalar(.5).multiply(n),s!==void 0?(ia.x=r*no.x-s*no.y,ia.y=s*no.x+r*no.y):ia.copy(no),i.copy(e),i.x+=ia.x,i.y+=ia.y,i.applyMatrix4(Jm)}var _s=new O,qu=new O,Il=new O,Ll=new O,ur=class{constructor(e=new O,t=new O(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,_s)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=_s.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(_s.copy(this.origin).addScaledVector(this.direction,t),_s.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){qu.copy(e).add(t).multiplyScalar(.5),Il.copy(t).sub(e).normalize(),Ll.copy(this.origin).sub(qu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Il),a=Ll.dot(this.direction),l=-Ll.dot(Il),c=Ll.lengthSq(),h=Math.abs(1-o*o),u,d,f,g;if(h>0)if(u=o*l-a,d=o*a-l,g=r*h,u>=0)if(d>=-g)if(d<=g){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-g?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=g?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(qu).addScaledVector(Il,d),f}intersectSphere(e,t){if(e.radius<0)return null;_s.subVectors(e.center,this.origin);let n=_s.dot(this.direction),s=_s.dot(_s)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,_s)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,g=t.x-o.x,v=t.y-o.y,m=t.z-o.z,p=n.x-o.x,_=n.y-o.y,M=n.z-o.z,y=Math.abs(l),w=Math.abs(c),S=Math.abs(h),x,E,N,L,C,z,B,D,G,q,H,ae;if(y>=w&&y>=S?(N=l,z=u,G=g,ae=p,l>=0?(x=c,E=h,L=d,C=f,B=v,D=m,q=_,H=M):(x=h,E=c,L=f,C=d,B=m,D=v,q=M,H=_)):w>=S?(N=c,z=d,G=v,ae=_,c>=0?(x=h,E=l,L=f,C=u,B=m,D=g,q=M,H=p):(x=l,E=h,L=u,C=f,B=g,D=m,q=p,H=M)):(N=h,z=f,G=m,ae=M,h>=0?(x=l,E=c,L=u,C=d,B=g,D=v,q=p,H=_):(x=c,E=l,L=d,C=u,B=v,D=g,q=_,H=p)),N===0)return null;let $=x/N,j=E/N,te=1/N,ue=L-$*z,de=C-j*z,ee=B-$*G,me=D-j*G,xe=q-$*ae,Ae=H-j*ae,Se=xe*me-Ae*ee,qe=ue*Ae-de*xe,ot=ee*de-me*ue;if(s){if(Se<0||qe<0||ot<0)return null}else if((Se<0||qe<0||ot<0)&&(Se>0||qe>0||ot>0))return null;let He=Se+qe+ot;if(He===0)return null;let dt=te*(Se*z+qe*G+ot*ae);return(He>0?dt<0:dt>0)?null:this.at(dt/He,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ni=class extends bi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new bs,this.combine=Fc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Hp=new St,cr=new ur,Dl=new vi,Wp=new O,Nl=new O,Ul=new O,Ol=new O,Yu=new O,Fl=new O,Xp=new O,Bl=new O,In=class extends yn{constructor(e=new qt,t=new Ni){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Fl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Yu.fromBufferAttribute(u,e),o?Fl.addScaledVector(Yu,h):Fl.addScaledVector(Yu.sub(t),h))}t.add(Fl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Dl.copy(n.boundingSphere),Dl.applyMatrix4(r),cr.copy(e.ray).recast(e.near),!(Dl.containsPoint(cr.origin)===!1&&(cr.intersectSphere(Dl,Wp)===null||cr.origin.distanceToSquared(Wp)>(e.far-e.near)**2))&&(Hp.copy(r).invert(),cr.copy(e.ray).applyMatrix4(Hp),!(n.boundingBox!==null&&cr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,cr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let m=d[g],p=o[m.materialIndex],_=Math.max(m.start,f.start),M=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let y=_,w=M;y<w;y+=3){let S=a.getX(y),x=a.getX(y+1),E=a.getX(y+2);s=kl(this,p,e,n,c,h,u,S,x,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let _=a.getX(m),M=a.getX(m+1),y=a.getX(m+2);s=kl(this,o,e,n,c,h,u,_,M,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let m=d[g],p=o[m.materialIndex],_=Math.max(m.start,f.start),M=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let y=_,w=M;y<w;y+=3){let S=y,x=y+1,E=y+2;s=kl(this,p,e,n,c,h,u,S,x,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let _=m,M=m+1,y=m+2;s=kl(this,o,e,n,c,h,u,_,M,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function yy(i,e,t,n,s,r,o,a){let l;if(e.side===Jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Zs,a),l===null)return null;Bl.copy(a),Bl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Bl);return c<t.near||c>t.far?null:{distance:c,point:Bl.clone(),object:i}}function kl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Nl),i.getVertexPosition(l,Ul),i.getVertexPosition(c,Ol);let h=yy(i,e,t,n,Nl,Ul,Ol,Xp);if(h){let u=new O;xs.getBarycoord(Xp,Nl,Ul,Ol,u),s&&(h.uv=xs.getInterpolatedAttribute(s,a,l,c,u,new Fe)),r&&(h.uv1=xs.getInterpolatedAttribute(r,a,l,c,u,new Fe)),o&&(h.normal=xs.getInterpolatedAttribute(o,a,l,c,u,new O),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new O,materialIndex:0};xs.getNormal(Nl,Ul,Ol,d.normal),h.face=d,h.barycoord=u}return h}var Ma=class extends Zn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Pn,h=Pn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var wa=class extends Bt{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},io=new St,qp=new St,zl=[],Yp=new Qi,vy=new St,ra=new In,oa=new vi,Si=class extends In{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new wa(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,vy)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Qi),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,io),Yp.copy(e.boundingBox).applyMatrix4(io),this.boundingBox.union(Yp)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new vi),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,io),oa.copy(e.boundingSphere).applyMatrix4(io),this.boundingSphere.union(oa)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(ra.geometry=this.geometry,ra.material=this.material,ra.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),oa.copy(this.boundingSphere),oa.applyMatrix4(n),e.ray.intersectsSphere(oa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,io),qp.multiplyMatrices(n,io),ra.matrixWorld=qp,ra.raycast(e,zl);for(let o=0,a=zl.length;o<a;o++){let l=zl[o];l.instanceId=r,l.object=this,t.push(l)}zl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new wa(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ma(new Float32Array(s*this.count),s,this.count,Wc,wi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},hr=new vi,by=new Fe(.5,.5),Gl=new O,Ws=class{constructor(e=new li,t=new li,n=new li,s=new li,r=new li,o=new li){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=yi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],g=r[8],v=r[9],m=r[10],p=r[11],_=r[12],M=r[13],y=r[14],w=r[15];if(s[0].setComponents(c-o,f-h,p-g,w-_).normalize(),s[1].setComponents(c+o,f+h,p+g,w+_).normalize(),s[2].setComponents(c+a,f+u,p+v,w+M).normalize(),s[3].setComponents(c-a,f-u,p-v,w-M).normalize(),n)s[4].setComponents(l,d,m,y).normalize(),s[5].setComponents(c-l,f-d,p-m,w-y).normalize();else if(s[4].setComponents(c-l,f-d,p-m,w-y).normalize(),t===yi)s[5].setComponents(c+l,f+d,p+m,w+y).normalize();else if(t===co)s[5].setComponents(l,d,m,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),hr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),hr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(hr)}intersectsSprite(e){hr.center.set(0,0,0);let t=by.distanceTo(e.center);return hr.radius=.7071067811865476+t,hr.applyMatrix4(e.matrixWorld),this.intersectsSphere(hr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Gl.x=s.normal.x>0?e.max.x:e.min.x,Gl.y=s.normal.y>0?e.max.y:e.min.y,Gl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Gl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},$p=new St,hc=class i{constructor(){this.coordinateSystem=yi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];$p.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ws),n[s].setFromProjectionMatrix($p,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Ws),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var xo=class extends bi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ge(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},uc=new O,dc=new O,Zp=new St,aa=new ur,Vl=new vi,$u=new O,Jp=new O,fc=class extends yn{constructor(e=new qt,t=new xo){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)uc.fromBufferAttribute(t,s-1),dc.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=uc.distanceTo(dc);e.setAttribute("lineDistance",new kt(n,1))}else Je("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Vl.copy(n.boundingSphere),Vl.applyMatrix4(s),Vl.radius+=r,e.ray.intersectsSphere(Vl)===!1)return;Zp.copy(s).invert(),aa.copy(e.ray).applyMatrix4(Zp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=h.getX(v),_=h.getX(v+1),M=Hl(this,e,aa,l,p,_,v);M&&t.push(M)}if(this.isLineLoop){let v=h.getX(g-1),m=h.getX(f),p=Hl(this,e,aa,l,v,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=Hl(this,e,aa,l,v,v+1,v);p&&t.push(p)}if(this.isLineLoop){let v=Hl(this,e,aa,l,g-1,f,g-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Hl(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(uc.fromBufferAttribute(a,s),dc.fromBufferAttribute(a,r),t.distanceSqToSegment(uc,dc,$u,Jp)>n)return;$u.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo($u);if(!(c<e.near||c>e.far))return{distance:c,point:Jp.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Kp=new O,jp=new O,Ea=class extends fc{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)Kp.fromBufferAttribute(t,s),jp.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Kp.distanceTo(jp);e.setAttribute("lineDistance",new kt(n,1))}else Je("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var yo=class extends bi{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ge(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Qp=new St,id=new ur,Wl=new vi,Xl=new O,Ta=class extends yn{constructor(e=new qt,t=new yo){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Wl.copy(n.boundingSphere),Wl.applyMatrix4(s),Wl.radius+=r,e.ray.intersectsSphere(Wl)===!1)return;Qp.copy(s).invert(),id.copy(e.ray).applyMatrix4(Qp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let g=d,v=f;g<v;g++){let m=c.getX(g);Xl.fromBufferAttribute(u,m),em(Xl,m,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let g=d,v=f;g<v;g++)Xl.fromBufferAttribute(u,g),em(Xl,g,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function em(i,e,t,n,s,r,o){let a=id.distanceSqToPoint(i);if(a<t){let l=new O;id.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var Aa=class extends Zn{constructor(e=[],t=xr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},Ra=class extends Zn{constructor(e,t,n,s,r,o,a,l,c){super(e,t,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Ss=class extends Zn{constructor(e,t,n=Ui,s,r,o,a=Pn,l=Pn,c,h=vs,u=1){if(h!==vs&&h!==Es)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new fo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Ca=class extends Ss{constructor(e,t=Ui,n=xr,s,r,o=Pn,a=Pn,l,c=vs){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Pa=class extends Zn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},es=class i extends qt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new kt(c,3)),this.setAttribute("normal",new kt(h,3)),this.setAttribute("uv",new kt(u,2));function g(v,m,p,_,M,y,w,S,x,E,N){let L=y/x,C=w/E,z=y/2,B=w/2,D=S/2,G=x+1,q=E+1,H=0,ae=0,$=new O;for(let j=0;j<q;j++){let te=j*C-B;for(let ue=0;ue<G;ue++){let de=ue*L-z;$[v]=de*_,$[m]=te*M,$[p]=D,c.push($.x,$.y,$.z),$[v]=0,$[m]=0,$[p]=S>0?1:-1,h.push($.x,$.y,$.z),u.push(ue/x),u.push(1-j/E),H+=1}}for(let j=0;j<E;j++)for(let te=0;te<x;te++){let ue=d+te+G*j,de=d+te+G*(j+1),ee=d+(te+1)+G*(j+1),me=d+(te+1)+G*j;l.push(ue,de,me),l.push(de,ee,me),ae+=6}a.addGroup(f,ae,N),f+=ae,d+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var hi=class i extends qt{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],g=0,v=[],m=n/2,p=0;_(),o===!1&&(e>0&&M(!0),t>0&&M(!1)),this.setIndex(h),this.setAttribute("position",new kt(u,3)),this.setAttribute("normal",new kt(d,3)),this.setAttribute("uv",new kt(f,2));function _(){let y=new O,w=new O,S=0,x=(t-e)/n;for(let E=0;E<=r;E++){let N=[],L=E/r,C=L*(t-e)+e;for(let z=0;z<=s;z++){let B=z/s,D=B*l+a,G=Math.sin(D),q=Math.cos(D);w.x=C*G,w.y=-L*n+m,w.z=C*q,u.push(w.x,w.y,w.z),y.set(G,x,q).normalize(),d.push(y.x,y.y,y.z),f.push(B,1-L),N.push(g++)}v.push(N)}for(let E=0;E<s;E++)for(let N=0;N<r;N++){let L=v[N][E],C=v[N+1][E],z=v[N+1][E+1],B=v[N][E+1];(e>0||N!==0)&&(h.push(L,C,B),S+=3),(t>0||N!==r-1)&&(h.push(C,z,B),S+=3)}c.addGroup(p,S,0),p+=S}function M(y){let w=g,S=new Fe,x=new O,E=0,N=y===!0?e:t,L=y===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,m*L,0),d.push(0,L,0),f.push(.5,.5),g++;let C=g;for(let z=0;z<=s;z++){let D=z/s*l+a,G=Math.cos(D),q=Math.sin(D);x.x=N*q,x.y=m*L,x.z=N*G,u.push(x.x,x.y,x.z),d.push(0,L,0),S.x=G*.5+.5,S.y=q*.5*L+.5,f.push(S.x,S.y),g++}for(let z=0;z<s;z++){let B=w+z,D=C+z;y===!0?h.push(D,D+1,B):h.push(D+1,D,B),E+=3}c.addGroup(p,E,y===!0?1:2),p+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},dr=class i extends hi{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var ei=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Je("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let o=1;o<=e;o++)n=this.getPoint(o/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,o;t?o=t:o=e*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=t||(o.isVector2?new Fe:new O);return l.copy(a).sub(o).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new O,s=[],r=[],o=[],a=new O,l=new St;for(let f=0;f<=e;f++){let g=f/e;s[f]=this.getTangentAt(g,new O)}r[0]=new O,o[0]=new O;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=e;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let g=Math.acos(mt(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,g))}o[f].crossVectors(s[f],r[f])}if(t===!0){let f=Math.acos(mt(r[0].dot(r[e]),-1,1));f/=e,s[0].dot(a.crossVectors(r[0],r[e]))>0&&(f=-f);for(let g=1;g<=e;g++)r[g].applyMatrix4(l.makeRotationAxis(s[g],f*g)),o[g].crossVectors(s[g],r[g])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},Ia=class extends ei{constructor(e=0,t=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(e,t=new Fe){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},pc=class extends Ia{constructor(e,t,n,s,r,o){super(e,t,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Fd(){let i=0,e=0,t=0,n=0;function s(r,o,a,l){i=r,e=a,t=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+e*r+t*o+n*a}}}var tm=new O,nm=new O,Zu=new Fd,Ju=new Fd,Ku=new Fd,mc=class extends ei{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new O){let n=t,s=this.points,r=s.length,o=(r-(this.closed?0:1))*e,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(nm.subVectors(s[0],s[1]).add(s[0]),c=nm);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(tm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=tm),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,g=Math.pow(c.distanceToSquared(u),f),v=Math.pow(u.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(h),f);v<1e-4&&(v=1),g<1e-4&&(g=v),m<1e-4&&(m=v),Zu.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,g,v,m),Ju.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,g,v,m),Ku.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,g,v,m)}else this.curveType==="catmullrom"&&(Zu.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),Ju.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),Ku.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(Zu.calc(l),Ju.calc(l),Ku.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new O().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};function im(i,e,t,n,s){let r=(n-e)*.5,o=(s-t)*.5,a=i*i,l=i*a;return(2*t-2*n+r+o)*l+(-3*t+3*n-2*r-o)*a+r*i+t}function Sy(i,e){let t=1-i;return t*t*e}function My(i,e){return 2*(1-i)*i*e}function wy(i,e){return i*i*e}function ua(i,e,t,n){return Sy(i,e)+My(i,t)+wy(i,n)}function Ey(i,e){let t=1-i;return t*t*t*e}function Ty(i,e){let t=1-i;return 3*t*t*i*e}function Ay(i,e){return 3*(1-i)*i*i*e}function Ry(i,e){return i*i*i*e}function da(i,e,t,n,s){return Ey(i,e)+Ty(i,t)+Ay(i,n)+Ry(i,s)}var gc=class extends ei{constructor(e=new Fe,t=new Fe,n=new Fe,s=new Fe){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new Fe){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(da(e,s.x,r.x,o.x,a.x),da(e,s.y,r.y,o.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},_c=class extends ei{constructor(e=new O,t=new O,n=new O,s=new O){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new O){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(da(e,s.x,r.x,o.x,a.x),da(e,s.y,r.y,o.y,a.y),da(e,s.z,r.z,o.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},xc=class extends ei{constructor(e=new Fe,t=new Fe){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new Fe){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new Fe){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},yc=class extends ei{constructor(e=new O,t=new O){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new O){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new O){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},vc=class extends ei{constructor(e=new Fe,t=new Fe,n=new Fe){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new Fe){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ua(e,s.x,r.x,o.x),ua(e,s.y,r.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},La=class extends ei{constructor(e=new O,t=new O,n=new O){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new O){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ua(e,s.x,r.x,o.x),ua(e,s.y,r.y,o.y),ua(e,s.z,r.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},bc=class extends ei{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new Fe){let n=t,s=this.points,r=(s.length-1)*e,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(im(a,l.x,c.x,h.x,u.x),im(a,l.y,c.y,h.y,u.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new Fe().fromArray(s))}return this}},Cy=Object.freeze({__proto__:null,ArcCurve:pc,CatmullRomCurve3:mc,CubicBezierCurve:gc,CubicBezierCurve3:_c,EllipseCurve:Ia,LineCurve:xc,LineCurve3:yc,QuadraticBezierCurve:vc,QuadraticBezierCurve3:La,SplineCurve:bc});var fr=class i extends qt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],g=[],v=[],m=[];for(let p=0;p<h;p++){let _=p*d-o;for(let M=0;M<c;M++){let y=M*u-r;g.push(y,-_,0),v.push(0,0,1),m.push(M/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let _=0;_<a;_++){let M=_+c*p,y=_+c*(p+1),w=_+1+c*(p+1),S=_+1+c*p;f.push(M,y,S),f.push(y,w,S)}this.setIndex(f),this.setAttribute("position",new kt(g,3)),this.setAttribute("normal",new kt(v,3)),this.setAttribute("uv",new kt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},vo=class i extends qt{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],u=e,d=(t-e)/s,f=new O,g=new Fe;for(let v=0;v<=s;v++){for(let m=0;m<=n;m++){let p=r+m/n*o;f.x=u*Math.cos(p),f.y=u*Math.sin(p),l.push(f.x,f.y,f.z),c.push(0,0,1),g.x=(f.x/t+1)/2,g.y=(f.y/t+1)/2,h.push(g.x,g.y)}u+=d}for(let v=0;v<s;v++){let m=v*(n+1);for(let p=0;p<n;p++){let _=p+m,M=_,y=_+n+1,w=_+n+2,S=_+1;a.push(M,y,S),a.push(y,w,S)}}this.setIndex(a),this.setAttribute("position",new kt(l,3)),this.setAttribute("normal",new kt(c,3)),this.setAttribute("uv",new kt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}};var Xs=class i extends qt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new O,d=new O,f=[],g=[],v=[],m=[];for(let p=0;p<=n;p++){let _=[],M=p/n,y=o+M*a,w=e*Math.cos(y),S=Math.sqrt(e*e-w*w),x=0;p===0&&o===0?x=.5/t:p===n&&l===Math.PI&&(x=-.5/t);for(let E=0;E<=t;E++){let N=E/t,L=s+N*r;u.x=-S*Math.cos(L),u.y=w,u.z=S*Math.sin(L),g.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),m.push(N+x,1-M),_.push(c++)}h.push(_)}for(let p=0;p<n;p++)for(let _=0;_<t;_++){let M=h[p][_+1],y=h[p][_],w=h[p+1][_],S=h[p+1][_+1];(p!==0||o>0)&&f.push(M,y,S),(p!==n-1||l<Math.PI)&&f.push(y,w,S)}this.setIndex(f),this.setAttribute("position",new kt(g,3)),this.setAttribute("normal",new kt(v,3)),this.setAttribute("uv",new kt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Da=class i extends qt{constructor(e=new La(new O(-1,-1,0),new O(-1,1,0),new O(1,1,0)),t=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:e,tubularSegments:t,radius:n,radialSegments:s,closed:r};let o=e.computeFrenetFrames(t,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new O,l=new O,c=new Fe,h=new O,u=[],d=[],f=[],g=[];v(),this.setIndex(g),this.setAttribute("position",new kt(u,3)),this.setAttribute("normal",new kt(d,3)),this.setAttribute("uv",new kt(f,2));function v(){for(let M=0;M<t;M++)m(M);m(r===!1?t:0),_(),p()}function m(M){h=e.getPointAt(M/t,h);let y=o.normals[M],w=o.binormals[M];for(let S=0;S<=s;S++){let x=S/s*Math.PI*2,E=Math.sin(x),N=-Math.cos(x);l.x=N*y.x+E*w.x,l.y=N*y.y+E*w.y,l.z=N*y.z+E*w.z,l.normalize(),d.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function p(){for(let M=1;M<=t;M++)for(let y=1;y<=s;y++){let w=(s+1)*(M-1)+(y-1),S=(s+1)*M+(y-1),x=(s+1)*M+y,E=(s+1)*(M-1)+y;g.push(w,S,E),g.push(S,x,E)}}function _(){for(let M=0;M<=t;M++)for(let y=0;y<=s;y++)c.x=M/t,c.y=y/s,f.push(c.x,c.y)}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON();return e.path=this.parameters.path.toJSON(),e}static fromJSON(e){return new i(new Cy[e.path.type]().fromJSON(e.path),e.tubularSegments,e.radius,e.radialSegments,e.closed)}};var Na=class extends bi{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ge(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function vr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(sm(s))s.isRenderTargetTexture?(Je("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(sm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function zn(i){let e={};for(let t=0;t<i.length;t++){let n=vr(i[t]);for(let s in n)e[s]=n[s]}return e}function sm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Py(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Bd(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var Km={clone:vr,merge:zn},Iy=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Ly=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Mi=class extends bi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Iy,this.fragmentShader=Ly,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=vr(e.uniforms),this.uniformsGroups=Py(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ge().setHex(s.value);break;case"v2":this.uniforms[n].value=new Fe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new O().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Jt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new it().fromArray(s.value);break;case"m4":this.uniforms[n].value=new St().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Sc=class extends Mi{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Ms=class extends bi{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ge(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=wh,this.normalScale=new Fe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new bs,this.combine=Fc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Mc=class extends bi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Fm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},wc=class extends bi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function so(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function ql(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var qs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ec=class extends qs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ed,endingEnd:ed}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case td:r=e,a=2*t-n;break;case nd:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case td:o=e,l=2*n-t;break;case nd:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),v=g*g,m=v*g,p=-d*m+2*d*v-d*g,_=(1+d)*m+(-1.5-2*d)*v+(-.5+d)*g+1,M=(-1-f)*m+(1.5+f)*v+.5*g,y=f*m-f*v;for(let w=0;w!==a;++w)r[w]=p*o[h+w]+_*o[c+w]+M*o[l+w]+y*o[u+w];return r}},Tc=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Ac=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Rc=class extends qs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-t)/(s-t),v=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*g;return r}let d=a*2,f=e-1;for(let g=0;g!==a;++g){let v=o[c+g],m=o[l+g],p=f*d+g*2,_=u[p],M=u[p+1],y=e*d+g*2,w=h[y],S=h[y+1],x=Ny(n,t,_,w,s);r[g]=jm(x,v,M,S,m)}return r}};function jm(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Dy(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Ny(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=jm(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Dy(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var ui=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=so(t,this.TimeBufferType),this.values=so(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:so(e.times,Array),values:so(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),ql(e.settings)&&(n.settings={inTangents:so(e.settings.inTangents,Array),outTangents:so(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ac(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Tc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Ec(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Rc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case fa:t=this.InterpolantFactoryMethodDiscrete;break;case oc:t=this.InterpolantFactoryMethodLinear;break;case Zl:t=this.InterpolantFactoryMethodSmooth;break;case Qu:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Je("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return fa;case this.InterpolantFactoryMethodLinear:return oc;case this.InterpolantFactoryMethodSmooth:return Zl;case this.InterpolantFactoryMethodBezier:return Qu}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;ql(this.settings)&&(rm(this.settings.inTangents,e),rm(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;ql(this.settings)&&(om(this.settings.inTangents,e),om(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Gx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Zl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let g=0;g!==n;++g){let v=t[u+g];if(v!==t[d+g]||v!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,ql(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function rm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function om(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}ui.prototype.ValueTypeName="";ui.prototype.TimeBufferType=Float32Array;ui.prototype.ValueBufferType=Float32Array;ui.prototype.DefaultInterpolation=oc;var Ys=class extends ui{constructor(e,t,n){super(e,t,n)}};Ys.prototype.ValueTypeName="bool";Ys.prototype.ValueBufferType=Array;Ys.prototype.DefaultInterpolation=fa;Ys.prototype.InterpolantFactoryMethodLinear=void 0;Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var Cc=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}};Cc.prototype.ValueTypeName="color";var Pc=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}};Pc.prototype.ValueTypeName="number";var Ic=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)kn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ua=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Ic(this.times,this.values,this.getValueSize(),e)}};Ua.prototype.ValueTypeName="quaternion";Ua.prototype.InterpolantFactoryMethodSmooth=void 0;var $s=class extends ui{constructor(e,t,n){super(e,t,n)}};$s.prototype.ValueTypeName="string";$s.prototype.ValueBufferType=Array;$s.prototype.DefaultInterpolation=fa;$s.prototype.InterpolantFactoryMethodLinear=void 0;$s.prototype.InterpolantFactoryMethodSmooth=void 0;var Lc=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}};Lc.prototype.ValueTypeName="vector";var Dc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],g=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Qm=new Dc,Nc=class{constructor(e){this.manager=e!==void 0?e:Qm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Nc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Oa=class extends yn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ge(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Fa=class extends Oa{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(yn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ge(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},ju=new St,am=new O,lm=new O,Uc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Fe(512,512),this.mapType=ti,this.map=null,this.mapPass=null,this.matrix=new St,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ws,this._frameExtents=new Fe(1,1),this._viewportCount=1,this._viewports=[new Jt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;am.setFromMatrixPosition(e.matrixWorld),t.position.copy(am),lm.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(lm),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){ju.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(ju,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===co||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(ju)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Yl=new O,$l=new kn,Ji=new O,Ba=class extends yn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new St,this.projectionMatrix=new St,this.projectionMatrixInverse=new St,this.coordinateSystem=yi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Yl,$l,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Yl,$l,Ji.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Yl,$l,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Yl,$l,Ji.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Vs=new O,cm=new Fe,hm=new Fe,Yn=class extends Ba{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=uo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ca*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return uo*2*Math.atan(Math.tan(ca*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Vs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z),Vs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z)}getViewSize(e,t){return this.getViewBounds(e,cm,hm),t.subVectors(hm,cm)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ca*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var ka=class extends Ba{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},sd=class extends Uc{constructor(){super(new ka(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},za=class extends Oa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(yn.DEFAULT_UP),this.updateMatrix(),this.target=new yn,this.shadow=new sd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ro=-90,oo=1,bo=class extends yn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Yn(ro,oo,e,t);s.layers=this.layers,this.add(s);let r=new Yn(ro,oo,e,t);r.layers=this.layers,this.add(r);let o=new Yn(ro,oo,e,t);o.layers=this.layers,this.add(o);let a=new Yn(ro,oo,e,t);a.layers=this.layers,this.add(a);let l=new Yn(ro,oo,e,t);l.layers=this.layers,this.add(l);let c=new Yn(ro,oo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===yi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===co)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Oc=class extends Yn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var kd="\\[\\]\\.:\\/",Uy=new RegExp("["+kd+"]","g"),zd="[^"+kd+"]",Oy="[^"+kd.replace("\\.","")+"]",Fy=/((?:WC+[\/:])*)/.source.replace("WC",zd),By=/(WCOD+)?/.source.replace("WCOD",Oy),ky=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",zd),zy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",zd),Gy=new RegExp("^"+Fy+By+ky+zy+"$"),Vy=["material","materials","bones","map"],rd=class{constructor(e,t,n){let s=n||Xt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Xt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Uy,"")}static parseTrackName(e){let t=Gy.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Vy.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Je("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Xt.Composite=rd;Xt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Xt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Xt.prototype.GetterByBindingType=[Xt.prototype._getValue_direct,Xt.prototype._getValue_array,Xt.prototype._getValue_arrayElement,Xt.prototype._getValue_toArray];Xt.prototype.SetterByBindingTypeAndVersioning=[[Xt.prototype._setValue_direct,Xt.prototype._setValue_direct_setNeedsUpdate,Xt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_array,Xt.prototype._setValue_array_setNeedsUpdate,Xt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_arrayElement,Xt.prototype._setValue_arrayElement_setNeedsUpdate,Xt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_fromArray,Xt.prototype._setValue_fromArray_setNeedsUpdate,Xt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var AR=new Float32Array(1);var um=new St,pr=class{constructor(e,t,n=0,s=1/0){this.ray=new ur(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new po,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return um.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(um),this}intersectObject(e,t=!0,n=[]){return od(e,this,n,t),n.sort(dm),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)od(e[s],this,n,t);return n.sort(dm),n}};function dm(i,e){return i.distance-e.distance}function od(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)od(r[o],e,t,!0)}}var ad=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};function Gd(i,e,t,n){let s=Hy(n);switch(t){case Td:return i*e;case Wc:return i*e/s.components*s.byteLength;case Xc:return i*e/s.components*s.byteLength;case Js:return i*e*2/s.components*s.byteLength;case qc:return i*e*2/s.components*s.byteLength;case Ad:return i*e*3/s.components*s.byteLength;case Fi:return i*e*4/s.components*s.byteLength;case Yc:return i*e*4/s.components*s.byteLength;case Va:case Ha:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Wa:case Xa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Zc:case Kc:return Math.max(i,16)*Math.max(e,8)/4;case $c:case Jc:return Math.max(i,8)*Math.max(e,8)/2;case jc:case Qc:case th:case nh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case eh:case qa:case ih:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case sh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case rh:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case oh:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case ah:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case lh:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case ch:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case hh:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case uh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case dh:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case fh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case ph:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case mh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case gh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case _h:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case xh:case yh:case vh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case bh:case Sh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Ya:case Mh:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Hy(i){switch(i){case ti:case Sd:return{byteLength:1,components:1};case Eo:case Md:case Oi:return{byteLength:2,components:1};case Vc:case Hc:return{byteLength:2,components:4};case Ui:case Gc:case wi:return{byteLength:4,components:1};case wd:case Ed:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Je("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function bg(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function Xy(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<u.length;f++){let g=u[d],v=u[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,g=u.length;f<g;f++){let v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var qy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Yy=`#ifdef USE_ALPHAHASH
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
#endif`,$y=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Zy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Jy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Ky=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,jy=`#ifdef USE_AOMAP
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
#endif`,Qy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,ev=`#ifdef USE_BATCHING
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
#endif`,tv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,nv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,iv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,sv=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,rv=`#ifdef USE_IRIDESCENCE
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
#endif`,ov=`#ifdef USE_BUMPMAP
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
#endif`,av=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,lv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,cv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,hv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,uv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,dv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,fv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,pv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,mv=`#define PI 3.141592653589793
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
} // validated`,gv=`vec3 transformedNormal = objectNormal;
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
#endif`,_v=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,xv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,yv=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,vv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,bv="gl_FragColor = linearToOutputTexel( gl_FragColor );",Sv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Mv=`#ifdef USE_ENVMAP
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
#endif`,wv=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Ev=`#ifdef USE_ENVMAP
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
#endif`,Tv=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS

		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Av=`#ifdef USE_ENVMAP
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
#endif`,Rv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Cv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Pv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Iv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Lv=`#ifdef USE_GRADIENTMAP
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
}`,Dv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Nv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Uv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Ov=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Fv=`#ifdef USE_ENVMAP
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
#endif`,Bv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,kv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,zv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Gv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Vv=`PhysicalMaterial material;
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
#endif`,Hv=`uniform sampler2D dfgLUT;
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
}`,Wv=`
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
#endif`,Xv=`#if defined( RE_IndirectDiffuse )
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
#endif`,qv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Yv=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,$v=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Zv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Jv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Kv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,jv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Qv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,eb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,tb=`#if defined( USE_POINTS_UV )
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
#endif`,nb=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,ib=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,sb=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,rb=`#if defined( USE_MORPHCOLORS )
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
#endif`,ob=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,ab=`#ifdef USE_MORPHTARGETS
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
#endif`,lb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,cb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,hb=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,ub=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,db=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,fb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,pb=`#ifdef USE_NORMALMAP
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
#endif`,mb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,gb=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,_b=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,xb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,yb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,vb=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,bb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Sb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Mb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,wb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Eb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Tb=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Ab=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Rb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Cb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,Pb=`float getShadowMask() {
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
}`,Ib=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Lb=`#ifdef USE_SKINNING
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
#endif`,Db=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Nb=`#ifdef USE_SKINNING
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
#endif`,Ub=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Ob=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Fb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Bb=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,kb=`#ifdef USE_TRANSMISSION
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
#endif`,zb=`#ifdef USE_TRANSMISSION
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
#endif`,Gb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Vb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Hb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Wb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Xb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,qb=`uniform sampler2D t2D;
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
}`,Yb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,$b=`uniform float backgroundBlurriness;
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
}`,Zb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Jb=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Kb=`#include <common>
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
}`,jb=`#if DEPTH_PACKING == 3200
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
}`,Qb=`#define DISTANCE
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
}`,eS=`#define DISTANCE
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
}`,tS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,nS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,iS=`uniform float scale;
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
}`,sS=`uniform vec3 diffuse;
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
}`,rS=`#include <common>
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
}`,oS=`uniform vec3 diffuse;
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
}`,aS=`#define LAMBERT
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
}`,lS=`#define LAMBERT
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
}`,cS=`#define MATCAP
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
}`,hS=`#define MATCAP
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
}`,uS=`#define NORMAL
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
}`,dS=`#define NORMAL
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
}`,fS=`#define PHONG
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
}`,pS=`#define PHONG
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
}`,mS=`#define STANDARD
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
}`,gS=`#define STANDARD
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
}`,_S=`#define TOON
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
}`,xS=`#define TOON
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
}`,yS=`uniform float size;
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
}`,vS=`uniform vec3 diffuse;
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
}`,bS=`#include <common>
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
}`,SS=`uniform vec3 color;
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
}`,MS=`uniform float rotation;
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
}`,wS=`uniform vec3 diffuse;
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
}`,ut={alphahash_fragment:qy,alphahash_pars_fragment:Yy,alphamap_fragment:$y,alphamap_pars_fragment:Zy,alphatest_fragment:Jy,alphatest_pars_fragment:Ky,aomap_fragment:jy,aomap_pars_fragment:Qy,batching_pars_vertex:ev,batching_vertex:tv,begin_vertex:nv,beginnormal_vertex:iv,bsdfs:sv,iridescence_fragment:rv,bumpmap_pars_fragment:ov,clipping_planes_fragment:av,clipping_planes_pars_fragment:lv,clipping_planes_pars_vertex:cv,clipping_planes_vertex:hv,color_fragment:uv,color_pars_fragment:dv,color_pars_vertex:fv,color_vertex:pv,common:mv,defaultnormal_vertex:gv,displacementmap_pars_vertex:_v,displacementmap_vertex:xv,emissivemap_fragment:yv,emissivemap_pars_fragment:vv,colorspace_fragment:bv,colorspace_pars_fragment:Sv,envmap_fragment:Mv,envmap_common_pars_fragment:wv,envmap_pars_fragment:Ev,envmap_pars_vertex:Tv,envmap_physical_pars_fragment:Fv,envmap_vertex:Av,fog_vertex:Rv,fog_pars_vertex:Cv,fog_fragment:Pv,fog_pars_fragment:Iv,gradientmap_pars_fragment:Lv,lightmap_pars_fragment:Dv,lights_lambert_fragment:Nv,lights_lambert_pars_fragment:Uv,lights_pars_begin:Ov,lights_toon_fragment:Bv,lights_toon_pars_fragment:kv,lights_phong_fragment:zv,lights_phong_pars_fragment:Gv,lights_physical_fragment:Vv,lights_physical_pars_fragment:Hv,lights_fragment_begin:Wv,lights_fragment_maps:Xv,lights_fragment_end:qv,lightprobes_pars_fragment:Yv,logdepthbuf_fragment:$v,logdepthbuf_pars_fragment:Zv,logdepthbuf_pars_vertex:Jv,logdepthbuf_vertex:Kv,map_fragment:jv,map_pars_fragment:Qv,map_particle_fragment:eb,map_particle_pars_fragment:tb,metalnessmap_fragment:nb,metalnessmap_pars_fragment:ib,morphinstance_vertex:sb,morphcolor_vertex:rb,morphnormal_vertex:ob,morphtarget_pars_vertex:ab,morphtarget_vertex:lb,normal_fragment_begin:cb,normal_fragment_maps:hb,normal_pars_fragment:ub,normal_pars_vertex:db,normal_vertex:fb,normalmap_pars_fragment:pb,clearcoat_normal_fragment_begin:mb,clearcoat_normal_fragment_maps:gb,clearcoat_pars_fragment:_b,iridescence_pars_fragment:xb,opaque_fragment:yb,packing:vb,premultiplied_alpha_fragment:bb,project_vertex:Sb,dithering_fragment:Mb,dithering_pars_fragment:wb,roughnessmap_fragment:Eb,roughnessmap_pars_fragment:Tb,shadowmap_pars_fragment:Ab,shadowmap_pars_vertex:Rb,shadowmap_vertex:Cb,shadowmask_pars_fragment:Pb,skinbase_vertex:Ib,skinning_pars_vertex:Lb,skinning_vertex:Db,skinnormal_vertex:Nb,specularmap_fragment:Ub,specularmap_pars_fragment:Ob,tonemapping_fragment:Fb,tonemapping_pars_fragment:Bb,transmission_fragment:kb,transmission_pars_fragment:zb,uv_pars_fragment:Gb,uv_pars_vertex:Vb,uv_vertex:Hb,worldpos_vertex:Wb,background_vert:Xb,background_frag:qb,backgroundCube_vert:Yb,backgroundCube_frag:$b,cube_vert:Zb,cube_frag:Jb,depth_vert:Kb,depth_frag:jb,distance_vert:Qb,distance_frag:eS,equirect_vert:tS,equirect_frag:nS,linedashed_vert:iS,linedashed_frag:sS,meshbasic_vert:rS,meshbasic_frag:oS,meshlambert_vert:aS,meshlambert_frag:lS,meshmatcap_vert:cS,meshmatcap_frag:hS,meshnormal_vert:uS,meshnormal_frag:dS,meshphong_vert:fS,meshphong_frag:pS,meshphysical_vert:mS,meshphysical_frag:gS,meshtoon_vert:_S,meshtoon_frag:xS,points_vert:yS,points_frag:vS,shadow_vert:bS,shadow_frag:SS,sprite_vert:MS,sprite_frag:wS},Le={common:{diffuse:{value:new Ge(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new it}},envmap:{envMap:{value:null},envMapRotation:{value:new it},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new it}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new it}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new it},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new it},normalScale:{value:new Fe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new it},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new it}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new it}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new it}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ge(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ge(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0},uvTransform:{value:new it}},sprite:{diffuse:{value:new Ge(16777215)},opacity:{value:1},center:{value:new Fe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}}},rs={basic:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ut.meshbasic_vert,fragmentShader:ut.meshbasic_frag},lambert:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},envMapIntensity:{value:1}}]),vertexShader:ut.meshlambert_vert,fragmentShader:ut.meshlambert_frag},phong:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},specular:{value:new Ge(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ut.meshphong_vert,fragmentShader:ut.meshphong_frag},standard:{uniforms:zn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag},toon:{uniforms:zn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)}}]),vertexShader:ut.meshtoon_vert,fragmentShader:ut.meshtoon_frag},matcap:{uniforms:zn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ut.meshmatcap_vert,fragmentShader:ut.meshmatcap_frag},points:{uniforms:zn([Le.points,Le.fog]),vertexShader:ut.points_vert,fragmentShader:ut.points_frag},dashed:{uniforms:zn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ut.linedashed_vert,fragmentShader:ut.linedashed_frag},depth:{uniforms:zn([Le.common,Le.displacementmap]),vertexShader:ut.depth_vert,fragmentShader:ut.depth_frag},normal:{uniforms:zn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ut.meshnormal_vert,fragmentShader:ut.meshnormal_frag},sprite:{uniforms:zn([Le.sprite,Le.fog]),vertexShader:ut.sprite_vert,fragmentShader:ut.sprite_frag},background:{uniforms:{uvTransform:{value:new it},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ut.background_vert,fragmentShader:ut.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new it}},vertexShader:ut.backgroundCube_vert,fragmentShader:ut.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ut.cube_vert,fragmentShader:ut.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ut.equirect_vert,fragmentShader:ut.equirect_frag},distance:{uniforms:zn([Le.common,Le.displacementmap,{referencePosition:{value:new O},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ut.distance_vert,fragmentShader:ut.distance_frag},shadow:{uniforms:zn([Le.lights,Le.fog,{color:{value:new Ge(0)},opacity:{value:1}}]),vertexShader:ut.shadow_vert,fragmentShader:ut.shadow_frag}};rs.physical={uniforms:zn([rs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new it},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new it},clearcoatNormalScale:{value:new Fe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new it},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new it},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new it},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new it},sheen:{value:0},sheenColor:{value:new Ge(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new it},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new it},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new it},transmissionSamplerSize:{value:new Fe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new it},attenuationDistance:{value:0},attenuationColor:{value:new Ge(0)},specularColor:{value:new Ge(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new it},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new it},anisotropyVector:{value:new Fe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new it}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag};var Th={r:0,b:0,g:0},ES=new St,Sg=new it;Sg.set(-1,0,0,0,1,0,0,0,1);function TS(i,e,t,n,s,r){let o=new Ge(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(_){let M=_.isScene===!0?_.background:null;if(M&&M.isTexture){let y=_.backgroundBlurriness>0;M=e.get(M,y)}return M}function g(_){let M=!1,y=f(_);y===null?m(o,a):y&&y.isColor&&(m(y,1),M=!0);let w=i.xr.getEnvironmentBlendMode();w==="additive"?t.buffers.color.setClear(0,0,0,1,r):w==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||M)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(_,M){let y=f(M);y&&y.isCubeTexture?(c===void 0&&(c=new In(new es(1,1,1),new Mi({name:"BackgroundCubeMaterial",uniforms:vr(rs.backgroundCube.uniforms),vertexShader:rs.backgroundCube.vertexShader,fragmentShader:rs.backgroundCube.fragmentShader,side:Jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(w,S,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=y,c.material.uniforms.backgroundBlurriness.value=M.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(ES.makeRotationFromEuler(M.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Sg),c.material.toneMapped=xt.getTransfer(y.colorSpace)!==Tt,(h!==y||u!==y.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=y,u=y.version,d=i.toneMapping),c.layers.enableAll(),_.unshift(c,c.geometry,c.material,0,0,null)):y&&y.isTexture&&(l===void 0&&(l=new In(new fr(2,2),new Mi({name:"BackgroundMaterial",uniforms:vr(rs.background.uniforms),vertexShader:rs.background.vertexShader,fragmentShader:rs.background.fragmentShader,side:Zs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=y,l.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,l.material.toneMapped=xt.getTransfer(y.colorSpace)!==Tt,y.matrixAutoUpdate===!0&&y.updateMatrix(),l.material.uniforms.uvTransform.value.copy(y.matrix),(h!==y||u!==y.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=y,u=y.version,d=i.toneMapping),l.layers.enableAll(),_.unshift(l,l.geometry,l.material,0,0,null))}function m(_,M){_.getRGB(Th,Bd(i)),t.buffers.color.setClear(Th.r,Th.g,Th.b,M,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(_,M=1){o.set(_),a=M,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(_){a=_,m(o,a)},render:g,addToRenderList:v,dispose:p}}function AS(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(C,z,B,D,G){let q=!1,H=u(C,D,B,z);r!==H&&(r=H,c(r.object)),q=f(C,D,B,G),q&&g(C,D,B,G),G!==null&&e.update(G,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,y(C,z,B,D),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(G).buffer))}function l(){return i.createVertexArray()}function c(C){return i.bindVertexArray(C)}function h(C){return i.deleteVertexArray(C)}function u(C,z,B,D){let G=D.wireframe===!0,q=n[z.id];q===void 0&&(q={},n[z.id]=q);let H=C.isInstancedMesh===!0?C.id:0,ae=q[H];ae===void 0&&(ae={},q[H]=ae);let $=ae[B.id];$===void 0&&($={},ae[B.id]=$);let j=$[G];return j===void 0&&(j=d(l()),$[G]=j),j}function d(C){let z=[],B=[],D=[];for(let G=0;G<t;G++)z[G]=0,B[G]=0,D[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:B,attributeDivisors:D,object:C,attributes:{},index:null}}function f(C,z,B,D){let G=r.attributes,q=z.attributes,H=0,ae=B.getAttributes();for(let $ in ae)if(ae[$].location>=0){let te=G[$],ue=q[$];if(ue===void 0&&($==="instanceMatrix"&&C.instanceMatrix&&(ue=C.instanceMatrix),$==="instanceColor"&&C.instanceColor&&(ue=C.instanceColor)),te===void 0||te.attribute!==ue||ue&&te.data!==ue.data)return!0;H++}return r.attributesNum!==H||r.index!==D}function g(C,z,B,D){let G={},q=z.attributes,H=0,ae=B.getAttributes();for(let $ in ae)if(ae[$].location>=0){let te=q[$];te===void 0&&($==="instanceMatrix"&&C.instanceMatrix&&(te=C.instanceMatrix),$==="instanceColor"&&C.instanceColor&&(te=C.instanceColor));let ue={};ue.attribute=te,te&&te.data&&(ue.data=te.data),G[$]=ue,H++}r.attributes=G,r.attributesNum=H,r.index=D}function v(){let C=r.newAttributes;for(let z=0,B=C.length;z<B;z++)C[z]=0}function m(C){p(C,0)}function p(C,z){let B=r.newAttributes,D=r.enabledAttributes,G=r.attributeDivisors;B[C]=1,D[C]===0&&(i.enableVertexAttribArray(C),D[C]=1),G[C]!==z&&(i.vertexAttribDivisor(C,z),G[C]=z)}function _(){let C=r.newAttributes,z=r.enabledAttributes;for(let B=0,D=z.length;B<D;B++)z[B]!==C[B]&&(i.disableVertexAttribArray(B),z[B]=0)}function M(C,z,B,D,G,q,H){H===!0?i.vertexAttribIPointer(C,z,B,G,q):i.vertexAttribPointer(C,z,B,D,G,q)}function y(C,z,B,D){v();let G=D.attributes,q=B.getAttributes(),H=z.defaultAttributeValues;for(let ae in q){let $=q[ae];if($.location>=0){let j=G[ae];if(j===void 0&&(ae==="instanceMatrix"&&C.instanceMatrix&&(j=C.instanceMatrix),ae==="instanceColor"&&C.instanceColor&&(j=C.instanceColor)),j!==void 0){let te=j.normalized,ue=j.itemSize,de=e.get(j);if(de===void 0)continue;let ee=de.buffer,me=de.type,xe=de.bytesPerElement,Ae=me===i.INT||me===i.UNSIGNED_INT||j.gpuType===Gc;if(j.isInterleavedBufferAttribute){let Se=j.data,qe=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,ot=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let He=0;He<$.locationSize;He++)p($.location+He,Se.meshPerAttribute);C.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let He=0;He<$.locationSize;He++)m($.location+He);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let He=0;He<$.locationSize;He++)M($.location+He,ue/$.locationSize,me,te,qe*xe,(ot+ue/$.locationSize*He)*xe,Ae)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<$.locationSize;Se++)p($.location+Se,j.meshPerAttribute);C.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<$.locationSize;Se++)m($.location+Se);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Se=0;Se<$.locationSize;Se++)M($.location+Se,ue/$.locationSize,me,te,ue*xe,ue/$.locationSize*Se*xe,Ae)}}else if(H!==void 0){let te=H[ae];if(te!==void 0)switch(te.length){case 2:i.vertexAttrib2fv($.location,te);break;case 3:i.vertexAttrib3fv($.location,te);break;case 4:i.vertexAttrib4fv($.location,te);break;default:i.vertexAttrib1fv($.location,te)}}}}_()}function w(){N();for(let C in n){let z=n[C];for(let B in z){let D=z[B];for(let G in D){let q=D[G];for(let H in q)h(q[H].object),delete q[H];delete D[G]}}delete n[C]}}function S(C){if(n[C.id]===void 0)return;let z=n[C.id];for(let B in z){let D=z[B];for(let G in D){let q=D[G];for(let H in q)h(q[H].object),delete q[H];delete D[G]}}delete n[C.id]}function x(C){for(let z in n){let B=n[z];for(let D in B){let G=B[D];if(G[C.id]===void 0)continue;let q=G[C.id];for(let H in q)h(q[H].object),delete q[H];delete G[C.id]}}}function E(C){for(let z in n){let B=n[z],D=C.isInstancedMesh===!0?C.id:0,G=B[D];if(G!==void 0){for(let q in G){let H=G[q];for(let ae in H)h(H[ae].object),delete H[ae];delete G[q]}delete B[D],Object.keys(B).length===0&&delete n[z]}}}function N(){L(),o=!0,r!==s&&(r=s,c(r.object))}function L(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:N,resetDefaultState:L,dispose:w,releaseStatesOfGeometry:S,releaseStatesOfObject:E,releaseStatesOfProgram:x,initAttributes:v,enableAttribute:m,disableUnusedAttributes:_}}function RS(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function CS(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Fi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let E=x===Oi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==ti&&x!==wi&&!E&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Je("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Je("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Je("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),_=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),M=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),w=i.getParameter(i.MAX_SAMPLES),S=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:_,maxVaryings:M,maxFragmentUniforms:y,maxSamples:w,samples:S}}function PS(i){let e=this,t=null,n=0,s=!1,r=!1,o=new li,a=new it,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let g=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,p=i.get(u);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let _=r?0:n,M=_*4,y=p.clippingState||null;l.value=y,y=h(g,d,M,f);for(let w=0;w!==M;++w)y[w]=t[w];p.clippingState=y,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=_}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,g){let v=u!==null?u.length:0,m=null;if(v!==0){if(m=l.value,g!==!0||m===null){let p=f+v*4,_=d.matrixWorldInverse;a.getNormalMatrix(_),(m===null||m.length<p)&&(m=new Float32Array(p));for(let M=0,y=f;M!==v;++M,y+=4)o.copy(u[M]).applyMatrix4(_,a),o.normal.toArray(m,y),m[y+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,m}}var Ja=class extends ci{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new Aa(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new es(5,5,5),r=new Mi({name:"CubemapFromEquirect",uniforms:vr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Jn,blending:gr});r.uniforms.tEquirect.value=t;let o=new In(s,r),a=t.minFilter;return t.minFilter===ws&&(t.minFilter=$n),new bo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},eg=256,IS=3,LS=20,Mg=256,wg=16,DS=3,NS=new O,US=new Ge,Rh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new bo(1,10,null),this._boxMesh=new In(new es(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=NS}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(US));let m=new bo(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,e.background=v,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=ig(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=ng(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(eg,Nd(e))}_fromTexture(e,t){e.mapping===xr||e.mapping===wo?this._setSize(e.image.length===0?eg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=tg(e,!1,!1),n=Math.log2(e)-IS;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=tg(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===xr||e.mapping===wo?(this._cubemapMaterial===null&&(this._cubemapMaterial=ig()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=ng()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=OS(),this._integrationMaterial=FS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/wg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-DS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Mg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=BS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function tg(i,e,t){return new Ja(i,{minFilter:ws,generateMipmaps:e,type:Oi,colorSpace:pa,depthBuffer:t})}function Ka(i,e,t){return new Mi({name:i,uniforms:e,vertexShader:ut.cube_vert,fragmentShader:t,side:Jn,blending:gr,depthTest:!1,depthWrite:!1})}function OS(){return Ka("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Mg}u

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
	`)}function FS(){return Ka("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:wg}},`

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
	`)}function BS(){return Ka("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${LS}
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
	`)}function ng(){return Ka("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function ig(){return Ka("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function kS(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Bc||f===kc)if(e.has(d)){let g=e.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let v=new Ja(g.height);return v.fromEquirectangularTexture(i,d),e.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===Bc||f===kc,v=f===xr||f===wo;if(g||v){let m=t.get(d),p=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==p)return n===null&&(n=new Rh(i)),m=g?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let _=d.image;return g&&_&&_.height>0||v&&_&&l(_)?(n===null&&(n=new Rh(i)),m=g?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Bc?d.mapping=xr:f===kc&&(d.mapping=wo),d}function l(d){let f=0,g=6;for(let v=0;v<g;v++)d[v]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function zS(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&la("WebGLRenderer: "+n+" extension not supported."),s}}}function GS(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(e.remove(v),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function h(g){let v=g.attributes;for(let m in v)e.update(v[m],i.ARRAY_BUFFER)}function u(g){let v=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let _=v!==null?v.array.length:m.array.length/3-1,M=m.count>=65535?ba:va,y=new M(Math.ceil(_/3)*6,1),w=y.array;if(v!==null){let x=v.array;p=v.version;for(let E=0,N=0;E<_;E+=3){let L=x[E+0],C=x[E+1],z=x[E+2];w[N++]=L,w[N++]=C,w[N++]=C,w[N++]=z,w[N++]=z,w[N++]=L}}else{p=m.version;for(let x=0,E=0;x<_;x+=3){let N=x+0,L=x+1,C=x+2;w[E++]=N,w[E++]=L,w[E++]=L,w[E++]=C,w[E++]=C,w[E++]=N}}y.version=p;let S=r.get(g);S&&e.remove(S),r.set(g,y)}function d(g){let v=r.get(g);if(v){let m=g.index;m!==null&&v.version<m.version&&u(g)}else u(g);return r.get(g)}function f(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function VS(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let v=0;for(let m=0;m<f;m++)v+=d[m];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function HS(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function WS(i,e,t){let n=new WeakMap,s=new Jt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let N=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",N)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],M=0;f===!0&&(M=1),g===!0&&(M=2),v===!0&&(M=3);let y=a.attributes.position.count*M,w=1;y>e.maxTextureSize&&(w=Math.ceil(y/e.maxTextureSize),y=e.maxTextureSize);let S=new Float32Array(y*w*4*u),x=new xa(S,y,w,u);x.type=wi,x.needsUpdate=!0;let E=M*4;for(let L=0;L<u;L++){let C=m[L],z=p[L],B=_[L],D=y*w*4*L;for(let G=0;G<C.count;G++){let q=G*E;f===!0&&(s.fromBufferAttribute(C,G),S[D+q+0]=s.x,S[D+q+1]=s.y,S[D+q+2]=s.z,S[D+q+3]=0),g===!0&&(s.fromBufferAttribute(z,G),S[D+q+4]=s.x,S[D+q+5]=s.y,S[D+q+6]=s.z,S[D+q+7]=0),v===!0&&(s.fromBufferAttribute(B,G),S[D+q+8]=s.x,S[D+q+9]=s.y,S[D+q+10]=s.z,S[D+q+11]=B.itemSize===4?s.w:1)}}d={count:u,texture:x,size:new Fe(y,w)},n.set(a,d),a.addEventListener("dispose",N)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function XS(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var qS={[pd]:"LINEAR_TONE_MAPPING",[md]:"REINHARD_TONE_MAPPING",[gd]:"CINEON_TONE_MAPPING",[_d]:"ACES_FILMIC_TONE_MAPPING",[yd]:"AGX_TONE_MAPPING",[vd]:"NEUTRAL_TONE_MAPPING",[xd]:"CUSTOM_TONE_MAPPING"};function YS(i,e,t,n,s,r){let o=new ci(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new qt;h.setAttribute("position",new kt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new kt([0,2,0,0,2,0],2));let u=new Sc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new In(h,u),f=new ka(-1,1,1,-1,0,1),g=null,v=null,m=!1,p,_=null,M=[],y=!1;this.setSize=function(w,S){o.setSize(w,S),a!==null&&a.setSize(w,S),l!==null&&l.setSize(w,S);for(let x=0;x<M.length;x++){let E=M[x];E.setSize&&E.setSize(w,S)}},this.setEffects=function(w){M=w,y=M.length>0&&M[0].isRenderPass===!0;let S=o.width,x=o.height;M.length>0&&a===null&&(a=new ci(S,x,{type:Oi,depthBuffer:!1,stencilBuffer:!1}),l=new ci(S,x,{type:Oi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&M.some(N=>N.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new Ss(S,x),r===!0&&(c.format=Es,c.type=yr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let N=0;N<M.length;N++){let L=M[N];L.setSize&&L.setSize(S,x),E&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(c)}},this.begin=function(w,S){if(m||w.toneMapping===ns&&M.length===0)return!1;if(_=S,S!==null){let x=S.width,E=S.height;(o.width!==x||o.height!==E)&&this.setSize(x,E)}return y===!1&&w.setRenderTarget(o),p=w.toneMapping,w.toneMapping=ns,!0},this.hasRenderPass=function(){return y},this.end=function(w,S){w.toneMapping=p,m=!0;let x=o,E=a;for(let N=0;N<M.length;N++){let L=M[N];L.enabled!==!1&&(L.render(w,E,x,S),L.needsSwap!==!1&&(x=E,E=E===a?l:a))}if(g!==w.outputColorSpace||v!==w.toneMapping){g=w.outputColorSpace,v=w.toneMapping,u.defines={},xt.getTransfer(g)===Tt&&(u.defines.SRGB_TRANSFER="");let N=qS[v];N&&(u.defines[N]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=x.texture,w.setRenderTarget(_),w.render(d,f),_=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Eg=new Zn,Tg=new Ss(1,1),Ag=new Ca(1),Rg=new xa,Cg=new cc,Pg=new Aa,sg=[],rg=[],og=new Float32Array(16),ag=new Float32Array(9),lg=new Float32Array(4);function Ao(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=sg[s];if(r===void 0&&(r=new Float32Array(s),sg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function vn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function bn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Ph(i,e){let t=rg[e];t===void 0&&(t=new Int32Array(e),rg[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function $S(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function ZS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2fv(this.addr,e),bn(t,e)}}function JS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(vn(t,e))return;i.uniform3fv(this.addr,e),bn(t,e)}}function KS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4fv(this.addr,e),bn(t,e)}}function jS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;lg.set(n),i.uniformMatrix2fv(this.addr,!1,lg),bn(t,n)}}function QS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;ag.set(n),i.uniformMatrix3fv(this.addr,!1,ag),bn(t,n)}}function eM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;og.set(n),i.uniformMatrix4fv(this.addr,!1,og),bn(t,n)}}function tM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function nM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2iv(this.addr,e),bn(t,e)}}function iM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3iv(this.addr,e),bn(t,e)}}function sM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4iv(this.addr,e),bn(t,e)}}function rM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function oM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2uiv(this.addr,e),bn(t,e)}}function aM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3uiv(this.addr,e),bn(t,e)}}function lM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4uiv(this.addr,e),bn(t,e)}}function Ih(i){return i.version===0&&(i.compareFunction=Pd,i.needsUpdate=!0),i}function cM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Ih(Tg):r=Eg,t.setTexture2D(e||r,s)}function hM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Cg,s)}function uM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Ih(Ag):r=Pg,t.setTextureCube(e||r,s)}function dM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Rg,s)}function fM(i){switch(i){case 5126:return $S;case 35664:return ZS;case 35665:return JS;case 35666:return KS;case 35674:return jS;case 35675:return QS;case 35676:return eM;case 5124:case 35670:return tM;case 35667:case 35671:return nM;case 35668:case 35672:return iM;case 35669:case 35673:return sM;case 5125:return rM;case 36294:return oM;case 36295:return aM;case 36296:return lM;case 35678:case 36198:case 36298:case 36306:case 35682:return cM;case 35679:case 36299:case 36307:return hM;case 35680:case 36300:case 36308:case 36293:return uM;case 36289:case 36303:case 36311:case 36292:return dM}}function pM(i,e){i.uniform1fv(this.addr,e)}function mM(i,e){let t=Ao(e,this.size,2);i.uniform2fv(this.addr,t)}function gM(i,e){let t=Ao(e,this.size,3);i.uniform3fv(this.addr,t)}function _M(i,e){let t=Ao(e,this.size,4);i.uniform4fv(this.addr,t)}function xM(i,e){let t=Ao(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function yM(i,e){let t=Ao(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function vM(i,e){let t=Ao(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function bM(i,e){i.uniform1iv(this.addr,e)}function SM(i,e){i.uniform2iv(this.addr,e)}function MM(i,e){i.uniform3iv(this.addr,e)}function wM(i,e){i.uniform4iv(this.addr,e)}function EM(i,e){i.uniform1uiv(this.addr,e)}function TM(i,e){i.uniform2uiv(this.addr,e)}function AM(i,e){i.uniform3uiv(this.addr,e)}function RM(i,e){i.uniform4uiv(this.addr,e)}function CM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Ih(Tg):o=Eg;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function PM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Cg,r[o])}function IM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Ih(Ag):o=Pg;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function LM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Rg,r[o])}function DM(i){switch(i){case 5126:return pM;case 35664:return mM;case 35665:return gM;case 35666:return _M;case 35674:return xM;case 35675:return yM;case 35676:return vM;case 5124:case 35670:return bM;case 35667:case 35671:return SM;case 35668:case 35672:return MM;case 35669:case 35673:return wM;case 5125:return EM;case 36294:return TM;case 36295:return AM;case 36296:return RM;case 35678:case 36198:case 36298:case 36306:case 35682:return CM;case 35679:case 36299:case 36307:return PM;case 35680:case 36300:case 36308:case 36293:return IM;case 36289:case 36303:case 36311:case 36292:return LM}}var Wd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=fM(t.type)}},Xd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=DM(t.type)}},qd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Vd=/(\w+)(\])?(\[|\.)?/g;function cg(i,e){i.seq.push(e),i.map[e.id]=e}function NM(i,e,t){let n=i.name,s=n.length;for(Vd.lastIndex=0;;){let r=Vd.exec(n),o=Vd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){cg(t,c===void 0?new Wd(a,i,e):new Xd(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new qd(a),cg(t,u)),t=u}}}var To=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);NM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function hg(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var UM=37297,OM=0;function FM(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var ug=new it;function BM(i){xt._getMatrix(ug,xt.workingColorSpace,i);let e=`mat3( ${ug.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(i)){case ma:return[e,"LinearTransferOETF"];case Tt:return[e,"sRGBTransferOETF"];default:return Je("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function dg(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+FM(i.getShaderSource(e),a)}else return r}function kM(i,e){let t=BM(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var zM={[pd]:"Linear",[md]:"Reinhard",[gd]:"Cineon",[_d]:"ACESFilmic",[yd]:"AgX",[vd]:"Neutral",[xd]:"Custom"};function GM(i,e){let t=zM[e];return t===void 0?(Je("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Ah=new O;function VM(){xt.getLuminanceCoefficients(Ah);let i=Ah.x.toFixed(4),e=Ah.y.toFixed(4),t=Ah.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function HM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Za).join(`
`)}function WM(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function XM(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Za(i){return i!==""}function fg(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function pg(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var qM=/^[ \t]*#include +<([\w\d./]+)>/gm;function Yd(i){return i.replace(qM,YM)}function YM(i,e){let t=ut[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Yd(t)}var $M=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function mg(i){return i.replace($M,ZM)}function ZM(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function gg(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var JM={[mr]:"SHADOWMAP_TYPE_PCF",[So]:"SHADOWMAP_TYPE_VSM"};function KM(i){return JM[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var jM={[wo]:"ENVMAP_MODE_REFRACTION"};function QM(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":jM[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var ew={[Fc]:"ENVMAP_BLENDING_MULTIPLY",[Nm]:"ENVMAP_BLENDING_MIX",[Um]:"ENVMAP_BLENDING_ADD"};function tw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":ew[i.combine]||"ENVMAP_BLENDING_NONE"}function nw(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=KM(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=QM(t),u=tw(t),d=HM(t),f=WM(r),g=s.createProgram(),v,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Za).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Za).join(`
`),m.length>0&&(m+=`
`)):(v=[gg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Za).join(`
`),m=[gg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ns?"#define TONE_MAPPING":"",t.toneMapping!==ns?ut.tonemapping_pars_fragment:"",t.toneMapping!==ns?GM("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ut.colorspace_pars_fragment,kM("linearToOutputTexel",t.outputColorSpace),VM(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Za).join(`
`)),o=Yd(o),o=fg(o,t),o=pg(o,t),a=Yd(a),a=fg(a,t),a=pg(a,t),o=mg(o),a=mg(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",t.glslVersion===Ld?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Ld?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let _=p+v+o,M=p+m+a,y=hg(s,s.VERTEX_SHADER,_),w=hg(s,s.FRAGMENT_SHADER,M);s.attachShader(g,y),s.attachShader(g,w),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function S(L){if(i.debug.checkShaderErrors){let C=s.getProgramInfoLog(g)||"",z=s.getShaderInfoLog(y)||"",B=s.getShaderInfoLog(w)||"",D=C.trim(),G=z.trim(),q=B.trim(),H=!0,ae=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,y,w);else{let $=dg(s,y,"vertex"),j=dg(s,w,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+D+`
`+$+`
`+j)}else D!==""?Je("WebGLProgram: Program Info Log:",D):(G===""||q==="")&&(ae=!1);ae&&(L.diagnostics={runnable:H,programLog:D,vertexShader:{log:G,prefix:v},fragmentShader:{log:q,prefix:m}})}s.deleteShader(y),s.deleteShader(w),x=new To(s,g),E=XM(s,g)}let x;this.getUniforms=function(){return x===void 0&&S(this),x};let E;this.getAttributes=function(){return E===void 0&&S(this),E};let N=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return N===!1&&(N=s.getProgramParameter(g,UM)),N},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=OM++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=y,this.fragmentShader=w,this}var iw=0,$d=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Zd(e),t.set(e,n)),n}},Zd=class{constructor(e){this.id=iw++,this.code=e,this.usedTimes=0}};function sw(i){return i===Js||i===qa||i===Ya}function rw(i,e,t,n,s,r){let o=new po,a=new $d,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function g(x,E,N,L,C,z){let B=L.fog,D=C.geometry,G=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?L.environment:null,q=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,H=e.get(x.envMap||G,q),ae=d[x.type],$=n.precision;x.precision!==null&&($=n.getMaxPrecision(x.precision),$!==x.precision&&Je("WebGLProgram.getParameters:",x.precision,"not supported, using",$,"instead."));let j=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,te=j!==void 0?j.length:0,ue=0;D.morphAttributes.position!==void 0&&(ue=1),D.morphAttributes.normal!==void 0&&(ue=2),D.morphAttributes.color!==void 0&&(ue=3);let de,ee,me,xe;if(ae){let Re=rs[ae];de=Re.vertexShader,ee=Re.fragmentShader}else{de=x.vertexShader,ee=x.fragmentShader;let Re=a.getVertexShaderStage(x),lt=a.getFragmentShaderStage(x);a.update(x,Re,lt),me=Re.id,xe=lt.id}let Ae=i.getRenderTarget(),Se=i.state.buffers.depth.getReversed(),qe=C.isInstancedMesh===!0,ot=C.isBatchedMesh===!0,He=!!x.map,dt=!!x.matcap,ct=!!H,st=ct&&H.isPMREMTexture===!0,$t=!!x.aoMap,Ft=!!x.lightMap,cn=!!x.bumpMap&&x.wireframe===!1,Lt=!!x.normalMap,wn=!!x.displacementMap,vt=!!x.emissiveMap,_n=!!x.metalnessMap,en=!!x.roughnessMap,hn=x.anisotropy>0,k=x.clearcoat>0,Ce=x.diffuseRoughness>0,Ke=x.dispersion>0,at=x.retroreflectivity>0,Me=x.iridescence>0,Nt=x.sheen>0,Ve=x.transmission>0,Ze=hn&&!!x.anisotropyMap,P=k&&!!x.clearcoatMap,T=k&&!!x.clearcoatNormalMap,Y=k&&!!x.clearcoatRoughnessMap,he=Ce&&!!x.diffuseRoughnessMap,oe=Me&&!!x.iridescenceMap,_e=Me&&!!x.iridescenceThicknessMap,ye=Nt&&!!x.sheenColorMap,ne=Nt&&!!x.sheenRoughnessMap,se=!!x.specularMap,pe=!!x.specularColorMap,F=!!x.specularIntensityMap,re=Ve&&!!x.transmissionMap,ie=Ve&&!!x.thicknessMap,we=!!x.gradientMap,ge=!!x.alphaMap,be=x.alphaTest>0,We=!!x.alphaHash,et=!!x.extensions,ce=ns;x.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(ce=i.toneMapping);let Be=st?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,tt={shaderID:ae,shaderType:x.type,shaderName:x.name,vertexShader:de,fragmentShader:ee,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:$,batching:ot,batchingColor:ot&&C._colorsTexture!==null,instancing:qe,instancingColor:qe&&C.instanceColor!==null,instancingMorph:qe&&C.morphTexture!==null,outputColorSpace:Ae===null?i.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:He,matcap:dt,envMap:ct,envMapMode:ct&&H.mapping,envMapPMREM:st,envMapMaxLod:st?Be.length-1:null,envMapSize:st?Be[0].width:null,aoMap:$t,lightMap:Ft,bumpMap:cn,normalMap:Lt,displacementMap:wn,emissiveMap:vt,normalMapObjectSpace:Lt&&x.normalMapType===Bm,normalMapTangentSpace:Lt&&x.normalMapType===wh,packedNormalMap:Lt&&x.normalMapType===wh&&sw(x.normalMap.format),metalnessMap:_n,roughnessMap:en,anisotropy:hn,anisotropyMap:Ze,clearcoat:k,clearcoatMap:P,clearcoatNormalMap:T,clearcoatRoughnessMap:Y,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ke,retroreflection:at,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Nt,sheenColorMap:ye,sheenRoughnessMap:ne,specularMap:se,specularColorMap:pe,specularIntensityMap:F,transmission:Ve,transmissionMap:re,thicknessMap:ie,gradientMap:we,opaque:x.transparent===!1&&x.blending===Mo&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:We,combine:x.combine,mapUv:He&&f(x.map.channel),aoMapUv:$t&&f(x.aoMap.channel),lightMapUv:Ft&&f(x.lightMap.channel),bumpMapUv:cn&&f(x.bumpMap.channel),normalMapUv:Lt&&f(x.normalMap.channel),displacementMapUv:wn&&f(x.displacementMap.channel),emissiveMapUv:vt&&f(x.emissiveMap.channel),metalnessMapUv:_n&&f(x.metalnessMap.channel),roughnessMapUv:en&&f(x.roughnessMap.channel),anisotropyMapUv:Ze&&f(x.anisotropyMap.channel),clearcoatMapUv:P&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:T&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Y&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:ne&&f(x.sheenRoughnessMap.channel),specularMapUv:se&&f(x.specularMap.channel),specularColorMapUv:pe&&f(x.specularColorMap.channel),specularIntensityMapUv:F&&f(x.specularIntensityMap.channel),transmissionMapUv:re&&f(x.transmissionMap.channel),thicknessMapUv:ie&&f(x.thicknessMap.channel),alphaMapUv:ge&&f(x.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Lt||hn),vertexNormals:!!D.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:C.isPoints===!0&&!!D.attributes.uv&&(He||ge),fog:!!B,useFog:x.fog===!0,fogExp2:!!B&&B.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||D.attributes.normal===void 0&&Lt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Se,skinning:C.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:te,morphTextureStride:ue,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:z.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&N.length>0,shadowMapType:i.shadowMap.type,toneMapping:ce,decodeVideoTexture:He&&x.map.isVideoTexture===!0&&xt.getTransfer(x.map.colorSpace)===Tt,decodeVideoTextureEmissive:vt&&x.emissiveMap.isVideoTexture===!0&&xt.getTransfer(x.emissiveMap.colorSpace)===Tt,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===ts,flipSided:x.side===Jn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:et&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(et&&x.extensions.multiDraw===!0||ot)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return tt.vertexUv1s=l.has(1),tt.vertexUv2s=l.has(2),tt.vertexUv3s=l.has(3),l.clear(),tt}function v(x){let E=[];if(x.shaderID?E.push(x.shaderID):(E.push(x.customVertexShaderID),E.push(x.customFragmentShaderID)),x.defines!==void 0)for(let N in x.defines)E.push(N),E.push(x.defines[N]);return x.isRawShaderMaterial===!1&&(m(E,x),p(E,x),E.push(i.outputColorSpace)),E.push(x.customProgramCacheKey),E.join()}function m(x,E){x.push(E.precision),x.push(E.outputColorSpace),x.push(E.envMapMode),x.push(E.envMapPMREM),x.push(E.envMapMaxLod),x.push(E.envMapSize),x.push(E.mapUv),x.push(E.alphaMapUv),x.push(E.lightMapUv),x.push(E.aoMapUv),x.push(E.bumpMapUv),x.push(E.normalMapUv),x.push(E.displacementMapUv),x.push(E.emissiveMapUv),x.push(E.metalnessMapUv),x.push(E.roughnessMapUv),x.push(E.anisotropyMapUv),x.push(E.clearcoatMapUv),x.push(E.clearcoatNormalMapUv),x.push(E.clearcoatRoughnessMapUv),x.push(E.diffuseRoughnessMapUv),x.push(E.iridescenceMapUv),x.push(E.iridescenceThicknessMapUv),x.push(E.sheenColorMapUv),x.push(E.sheenRoughnessMapUv),x.push(E.specularMapUv),x.push(E.specularColorMapUv),x.push(E.specularIntensityMapUv),x.push(E.transmissionMapUv),x.push(E.thicknessMapUv),x.push(E.combine),x.push(E.fogExp2),x.push(E.sizeAttenuation),x.push(E.morphTargetsCount),x.push(E.numSunLights),x.push(E.numDirLights),x.push(E.numPointLights),x.push(E.numSpotLights),x.push(E.numSpotLightMaps),x.push(E.numHemiLights),x.push(E.numRectAreaLights),x.push(E.numSunLightShadows),x.push(E.numDirLightShadows),x.push(E.numPointLightShadows),x.push(E.numSpotLightShadows),x.push(E.numSpotLightShadowsWithMaps),x.push(E.numLightProbes),x.push(E.numLightProbeGrids),x.push(E.shadowMapType),x.push(E.toneMapping),x.push(E.numClippingPlanes),x.push(E.numClipIntersection),x.push(E.depthPacking)}function p(x,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function _(x){let E=d[x.type],N;if(E){let L=rs[E];N=Km.clone(L.uniforms)}else N=x.uniforms;return N}function M(x,E){let N=h.get(E);return N!==void 0?++N.usedTimes:(N=new nw(i,E,x,s),c.push(N),h.set(E,N)),N}function y(x){if(--x.usedTimes===0){let E=c.indexOf(x);c[E]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function w(x){a.remove(x)}function S(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:_,acquireProgram:M,releaseProgram:y,releaseShaderCache:w,programs:c,dispose:S}}function ow(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function aw(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function _g(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function xg(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,v,m,p){let _=i[e];return _===void 0?(_={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:m,group:p},i[e]=_):(_.id=d.id,_.object=d,_.geometry=f,_.material=g,_.materialVariant=o(d),_.groupOrder=v,_.renderOrder=d.renderOrder,_.z=m,_.group=p),e++,_}function l(d,f,g,v,m,p,_){_.reversedDepth===!0&&(m=-m);let M=a(d,f,g,v,m,p);g.transmission>0?n.push(M):g.transparent===!0?s.push(M):t.push(M)}function c(d,f,g,v,m,p){let _=a(d,f,g,v,m,p);g.transmission>0?n.unshift(_):g.transparent===!0?s.unshift(_):t.unshift(_)}function h(d,f){t.length>1&&t.sort(d||aw),n.length>1&&n.sort(f||_g),s.length>1&&s.sort(f||_g)}function u(){for(let d=e,f=i.length;d<f;d++){let g=i[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function lw(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new xg,i.set(n,[o])):s>=r.length?(o=new xg,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function cw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new O,color:new Ge};break;case"SpotLight":t={position:new O,direction:new O,color:new Ge,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new O,color:new Ge,distance:0,decay:0};break;case"HemisphereLight":t={direction:new O,skyColor:new Ge,groundColor:new Ge};break;case"RectAreaLight":t={color:new Ge,position:new O,halfWidth:new O,halfHeight:new O};break}return i[e.id]=t,t}}}function hw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Fe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Fe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Fe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var uw=0;function dw(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function fw(i){let e=new cw,t=hw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new O);let s=new O,r=new St,o=new St;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,g=0,v=0,m=0,p=0,_=0,M=0,y=0,w=0,S=0,x=0,E=0,N=0,L=0;c.sort(dw);for(let z=0,B=c.length;z<B;z++){let D=c[z],G=D.color,q=D.intensity,H=D.distance,ae=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===Js?ae=D.shadow.map.texture:ae=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=G.r*q,u+=G.g*q,d+=G.b*q;else if(D.isLightProbe){for(let $=0;$<9;$++)n.probe[$].addScaledVector(D.sh.coefficients[$],q);L++}else if(D.isSunLight){let $=e.get(D);if($.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[g]=te,n.sunShadowMap[g]=ae;let ue=j.getViewportCount();for(let de=0;de<ue;de++)n.sunShadowMatrix[v+de]=j.getMatrix(de),n.sunShadowCascade[v+de]=j._cascadeData[de];v+=ue,g++}n.sun[f]=$,f++}else if(D.isDirectionalLight){let $=e.get(D);if($.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let j=D.shadow,te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.directionalShadow[m]=te,n.directionalShadowMap[m]=ae,n.directionalShadowMatrix[m]=D.shadow.matrix,w++}n.directional[m]=$,m++}else if(D.isSpotLight){let $=e.get(D);$.position.setFromMatrixPosition(D.matrixWorld),$.color.copy(G).multiplyScalar(q),$.distance=H,$.coneCos=Math.cos(D.angle),$.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),$.decay=D.decay,n.spot[_]=$;let j=D.shadow;if(D.map&&(n.spotLightMap[E]=D.map,E++,j.updateMatrices(D),D.castShadow&&N++),n.spotLightMatrix[_]=j.matrix,D.castShadow){let te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,n.spotShadow[_]=te,n.spotShadowMap[_]=ae,x++}_++}else if(D.isRectAreaLight){let $=e.get(D);$.color.copy(G).multiplyScalar(q),$.halfWidth.set(D.width*.5,0,0),$.halfHeight.set(0,D.height*.5,0),n.rectArea[M]=$,M++}else if(D.isPointLight){let $=e.get(D);if($.color.copy(D.color).multiplyScalar(D.intensity),$.distance=D.distance,$.decay=D.decay,D.castShadow){let j=D.shadow,te=t.get(D);te.shadowIntensity=j.intensity,te.shadowBias=j.bias,te.shadowNormalBias=j.normalBias,te.shadowRadius=j.radius,te.shadowMapSize=j.mapSize,te.shadowCameraNear=j.camera.near,te.shadowCameraFar=j.camera.far,n.pointShadow[p]=te,n.pointShadowMap[p]=ae,n.pointShadowMatrix[p]=D.shadow.matrix,S++}n.point[p]=$,p++}else if(D.isHemisphereLight){let $=e.get(D);$.skyColor.copy(D.color).multiplyScalar(q),$.groundColor.copy(D.groundColor).multiplyScalar(q),n.hemi[y]=$,y++}}M>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let C=n.hash;(C.sunLength!==f||C.directionalLength!==m||C.pointLength!==p||C.spotLength!==_||C.rectAreaLength!==M||C.hemiLength!==y||C.numSunShadows!==g||C.numDirectionalShadows!==w||C.numPointShadows!==S||C.numSpotShadows!==x||C.numSpotMaps!==E||C.numLightProbes!==L)&&(n.sun.length=f,n.directional.length=m,n.spot.length=_,n.rectArea.length=M,n.point.length=p,n.hemi.length=y,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=w,n.directionalShadowMap.length=w,n.directionalShadowMatrix.length=w,n.pointShadow.length=S,n.pointShadowMap.length=S,n.pointShadowMatrix.length=S,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+E-N,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=N,n.numLightProbes=L,C.sunLength=f,C.directionalLength=m,C.pointLength=p,C.spotLength=_,C.rectAreaLength=M,C.hemiLength=y,C.numSunShadows=g,C.numDirectionalShadows=w,C.numPointShadows=S,C.numSpotShadows=x,C.numSpotMaps=E,C.numLightProbes=L,n.version=uw++)}function l(c,h){let u=0,d=0,f=0,g=0,v=0,m=0,p=h.matrixWorldInverse;for(let _=0,M=c.length;_<M;_++){let y=c[_];if(y.isSunLight){let w=n.sun[u];w.direction.setFromMatrixPosition(y.matrixWorld),w.direction.transformDirection(p),u++}else if(y.isDirectionalLight){let w=n.directional[d];w.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(p),d++}else if(y.isSpotLight){let w=n.spot[g];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(p),w.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(p),g++}else if(y.isRectAreaLight){let w=n.rectArea[v];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(p),o.identity(),r.copy(y.matrixWorld),r.premultiply(p),o.extractRotation(r),w.halfWidth.set(y.width*.5,0,0),w.halfHeight.set(0,y.height*.5,0),w.halfWidth.applyMatrix4(o),w.halfHeight.applyMatrix4(o),v++}else if(y.isPointLight){let w=n.point[f];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(p),f++}else if(y.isHemisphereLight){let w=n.hemi[m];w.direction.setFromMatrixPosition(y.matrixWorld),w.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function yg(i){let e=new fw(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function pw(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new yg(i),e.set(s,[a])):r>=o.length?(a=new yg(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var mw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,gw=`uniform sampler2D shadow_pass;
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
}`,_w=[new O(1,0,0),new O(-1,0,0),new O(0,1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1)],xw=[new O(0,-1,0),new O(0,-1,0),new O(0,0,1),new O(0,0,-1),new O(0,-1,0),new O(0,-1,0)],vg=new St,$a=new O,Hd=new O;function yw(i,e,t){let n=new Ws,s=new Fe,r=new Fe,o=new Jt,a=new Mc,l=new wc,c={},h=t.maxTextureSize,u={[Zs]:Jn,[Jn]:Zs,[ts]:ts},d=new Mi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Fe},radius:{value:4}},vertexShader:mw,fragmentShader:gw}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new qt;g.setAttribute("position",new Bt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new In(g,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=mr;let p=this.type;this.render=function(S,x,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||S.length===0)return;this.type===mm&&(Je("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=mr);let N=i.getRenderTarget(),L=i.getActiveCubeFace(),C=i.getActiveMipmapLevel(),z=i.state;z.setBlending(gr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let B=p!==this.type;B&&x.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(G=>G.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,G=S.length;D<G;D++){let q=S[D],H=q.shadow;if(H===void 0){Je("WebGLShadowMap:",q,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ae=H.getFrameExtents();s.multiply(ae),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ae.x),s.x=r.x*ae.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ae.y),s.y=r.y*ae.y,H.mapSize.y=r.y));let $=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=$,H.map===null||B===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===So){if(q.isPointLight){Je("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new ci(s.x,s.y,{format:Js,type:Oi,minFilter:$n,magFilter:$n,generateMipmaps:!1}),H.map.texture.name=q.name+".shadowMap",H.map.depthTexture=new Ss(s.x,s.y,wi),H.map.depthTexture.name=q.name+".shadowMapDepth",H.map.depthTexture.format=vs,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pn,H.map.depthTexture.magFilter=Pn}else q.isPointLight?(H.map=new Ja(s.x),H.map.depthTexture=new Ca(s.x,Ui)):(H.map=new ci(s.x,s.y),H.map.depthTexture=new Ss(s.x,s.y,Ui)),H.map.depthTexture.name=q.name+".shadowMap",H.map.depthTexture.format=vs,this.type===mr?(H.map.depthTexture.compareFunction=$?Cd:Rd,H.map.depthTexture.minFilter=$n,H.map.depthTexture.magFilter=$n):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pn,H.map.depthTexture.magFilter=Pn);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();q.isPointLight!==!0&&H.updateMatrices(q,E);let te=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:E.layers;for(let ue=0;ue<j;ue++){let de=H.getCamera(ue);if(q.isPointLight){let ee=H.camera,me=H.matrix,xe=q.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),$a.setFromMatrixPosition(q.matrixWorld),ee.position.copy($a),Hd.copy(ee.position),Hd.add(_w[ue]),ee.up.copy(xw[ue]),ee.lookAt(Hd),ee.updateMatrixWorld(),me.makeTranslation(-$a.x,-$a.y,-$a.z),vg.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),H._frustum.setFromProjectionMatrix(vg,ee.coordinateSystem,ee.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,ue),i.clear();else{ue===0&&(i.setRenderTarget(H.map),i.clear());let ee=H.getViewport(ue);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),z.viewport(o)}n=H.getFrustum(ue),y(x,E,de,q,te,this.type)}H.isPointLightShadow!==!0&&this.type===So&&_(H,E),H.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(N,L,C)};function _(S,x){let E=e.update(v);d.defines.VSM_SAMPLES!==S.blurSamples&&(d.defines.VSM_SAMPLES=S.blurSamples,f.defines.VSM_SAMPLES=S.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),S.mapPass===null?S.mapPass=new ci(s.x,s.y,{format:Js,type:Oi}):(S.mapPass.width!==S.map.width||S.mapPass.height!==S.map.height)&&S.mapPass.setSize(S.map.width,S.map.height),d.uniforms.shadow_pass.value=S.map.depthTexture,d.uniforms.resolution.value.set(S.map.width,S.map.height),d.uniforms.radius.value=S.radius,i.setRenderTarget(S.mapPass),i.clear(),i.renderBufferDirect(x,null,E,d,v,null),f.uniforms.shadow_pass.value=S.mapPass.texture,f.uniforms.resolution.value.set(S.map.width,S.map.height),f.uniforms.radius.value=S.radius,i.setRenderTarget(S.map),i.clear(),i.renderBufferDirect(x,null,E,f,v,null)}function M(S,x,E,N){let L=null,C=E.isPointLight===!0?S.customDistanceMaterial:S.customDepthMaterial;if(C!==void 0)L=C;else if(L=E.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let z=L.uuid,B=x.uuid,D=c[z];D===void 0&&(D={},c[z]=D);let G=D[B];G===void 0&&(G=L.clone(),D[B]=G,x.addEventListener("dispose",w)),L=G}if(L.visible=x.visible,L.wireframe=x.wireframe,N===So?L.side=x.shadowSide!==null?x.shadowSide:x.side:L.side=x.shadowSide!==null?x.shadowSide:u[x.side],L.alphaMap=x.alphaMap,L.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,L.map=x.map,L.clipShadows=x.clipShadows,L.clippingPlanes=x.clippingPlanes,L.clipIntersection=x.clipIntersection,L.displacementMap=x.displacementMap,L.displacementScale=x.displacementScale,L.displacementBias=x.displacementBias,L.wireframeLinewidth=x.wireframeLinewidth,L.linewidth=x.linewidth,E.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let z=i.properties.get(L);z.light=E}return L}function y(S,x,E,N,L,C){if(S.visible===!1)return;if(S.layers.test(L)&&(S.isMesh||S.isLine||S.isPoints)&&(S.castShadow||S.receiveShadow&&C===So)&&(!S.frustumCulled||S.intersectsFrustum(n))){S.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,S.matrixWorld);let D=e.update(S),G=S.material;if(Array.isArray(G)){let q=D.groups;for(let H=0,ae=q.length;H<ae;H++){let $=q[H],j=G[$.materialIndex];if(j&&j.visible){let te=M(S,j,N,C);S.onBeforeShadow(i,S,x,E,D,te,$),i.renderBufferDirect(E,null,D,te,S,$),S.onAfterShadow(i,S,x,E,D,te,$)}}}else if(G.visible){let q=M(S,G,N,C);S.onBeforeShadow(i,S,x,E,D,q,null),i.renderBufferDirect(E,null,D,q,S,null),S.onAfterShadow(i,S,x,E,D,q,null)}}let B=S.children;for(let D=0,G=B.length;D<G;D++)y(B[D],x,E,N,L,C)}function w(S){S.target.removeEventListener("dispose",w);for(let E in c){let N=c[E],L=S.target.uuid;L in N&&(N[L].dispose(),delete N[L])}}}function vw(i,e){function t(){let F=!1,re=new Jt,ie=null,we=new Jt(0,0,0,0);return{setMask:function(ge){ie!==ge&&!F&&(i.colorMask(ge,ge,ge,ge),ie=ge)},setLocked:function(ge){F=ge},setClear:function(ge,be,We,et,ce){ce===!0&&(ge*=et,be*=et,We*=et),re.set(ge,be,We,et),we.equals(re)===!1&&(i.clearColor(ge,be,We,et),we.copy(re))},reset:function(){F=!1,ie=null,we.set(-1,0,0,0)}}}function n(){let F=!1,re=!1,ie=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let We=e.get("EXT_clip_control");be?We.clipControlEXT(We.LOWER_LEFT_EXT,We.ZERO_TO_ONE_EXT):We.clipControlEXT(We.LOWER_LEFT_EXT,We.NEGATIVE_ONE_TO_ONE_EXT),re=be;let et=ge;ge=null,this.setClear(et)}},getReversed:function(){return re},setTest:function(be){be?Se(i.DEPTH_TEST):qe(i.DEPTH_TEST)},setMask:function(be){ie!==be&&!F&&(i.depthMask(be),ie=be)},setFunc:function(be){if(re&&(be=$m[be]),we!==be){switch(be){case Kl:i.depthFunc(i.NEVER);break;case jl:i.depthFunc(i.ALWAYS);break;case Ql:i.depthFunc(i.LESS);break;case lo:i.depthFunc(i.LEQUAL);break;case ec:i.depthFunc(i.EQUAL);break;case tc:i.depthFunc(i.GEQUAL);break;case nc:i.depthFunc(i.GREATER);break;case ic:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){F=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),i.clearDepth(be))},reset:function(){F=!1,ie=null,we=null,ge=null,re=!1}}}function s(){let F=!1,re=null,ie=null,we=null,ge=null,be=null,We=null,et=null,ce=null;return{setTest:function(Be){F||(Be?Se(i.STENCIL_TEST):qe(i.STENCIL_TEST))},setMask:function(Be){re!==Be&&!F&&(i.stencilMask(Be),re=Be)},setFunc:function(Be,tt,Re){(ie!==Be||we!==tt||ge!==Re)&&(i.stencilFunc(Be,tt,Re),ie=Be,we=tt,ge=Re)},setOp:function(Be,tt,Re){(be!==Be||We!==tt||et!==Re)&&(i.stencilOp(Be,tt,Re),be=Be,We=tt,et=Re)},setLocked:function(Be){F=Be},setClear:function(Be){ce!==Be&&(i.clearStencil(Be),ce=Be)},reset:function(){F=!1,re=null,ie=null,we=null,ge=null,be=null,We=null,et=null,ce=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,g=[],v=null,m=!1,p=null,_=null,M=null,y=null,w=null,S=null,x=null,E=new Ge(0,0,0),N=0,L=!1,C=null,z=null,B=null,D=null,G=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ae=0,$=i.getParameter(i.VERSION);$.indexOf("WebGL")!==-1?(ae=parseFloat(/^WebGL (\d)/.exec($)[1]),H=ae>=1):$.indexOf("OpenGL ES")!==-1&&(ae=parseFloat(/^OpenGL ES (\d)/.exec($)[1]),H=ae>=2);let j=null,te={},ue=i.getParameter(i.SCISSOR_BOX),de=i.getParameter(i.VIEWPORT),ee=new Jt().fromArray(ue),me=new Jt().fromArray(de);function xe(F,re,ie,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(F,be),i.texParameteri(F,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(F,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let We=0;We<ie;We++)F===i.TEXTURE_3D||F===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+We,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Ae={};Ae[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ae[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ae[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(i.DEPTH_TEST),o.setFunc(lo),cn(!1),Lt(ld),Se(i.CULL_FACE),$t(gr);function Se(F){h[F]!==!0&&(i.enable(F),h[F]=!0)}function qe(F){h[F]!==!1&&(i.disable(F),h[F]=!1)}function ot(F,re){return d[F]!==re?(i.bindFramebuffer(F,re),d[F]=re,F===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),F===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function He(F,re){let ie=g,we=!1;if(F){ie=f.get(re),ie===void 0&&(ie=[],f.set(re,ie));let ge=F.textures;if(ie.length!==ge.length||ie[0]!==i.COLOR_ATTACHMENT0){for(let be=0,We=ge.length;be<We;be++)ie[be]=i.COLOR_ATTACHMENT0+be;ie.length=ge.length,we=!0}}else ie[0]!==i.BACK&&(ie[0]=i.BACK,we=!0);we&&i.drawBuffers(ie)}function dt(F){return v!==F?(i.useProgram(F),v=F,!0):!1}let ct={[_r]:i.FUNC_ADD,[_m]:i.FUNC_SUBTRACT,[xm]:i.FUNC_REVERSE_SUBTRACT};ct[ym]=i.MIN,ct[vm]=i.MAX;let st={[bm]:i.ZERO,[Sm]:i.ONE,[Mm]:i.SRC_COLOR,[dd]:i.SRC_ALPHA,[Cm]:i.SRC_ALPHA_SATURATE,[Am]:i.DST_COLOR,[Em]:i.DST_ALPHA,[wm]:i.ONE_MINUS_SRC_COLOR,[fd]:i.ONE_MINUS_SRC_ALPHA,[Rm]:i.ONE_MINUS_DST_COLOR,[Tm]:i.ONE_MINUS_DST_ALPHA,[Pm]:i.CONSTANT_COLOR,[Im]:i.ONE_MINUS_CONSTANT_COLOR,[Lm]:i.CONSTANT_ALPHA,[Dm]:i.ONE_MINUS_CONSTANT_ALPHA};function $t(F,re,ie,we,ge,be,We,et,ce,Be){if(F===gr){m===!0&&(qe(i.BLEND),m=!1);return}if(m===!1&&(Se(i.BLEND),m=!0),F!==gm){if(F!==p||Be!==L){if((_!==_r||w!==_r)&&(i.blendEquation(i.FUNC_ADD),_=_r,w=_r),Be)switch(F){case Mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case cd:i.blendFunc(i.ONE,i.ONE);break;case hd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case ud:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",F);break}else switch(F){case Mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case cd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case hd:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case ud:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",F);break}M=null,y=null,S=null,x=null,E.set(0,0,0),N=0,p=F,L=Be}return}ge=ge||re,be=be||ie,We=We||we,(re!==_||ge!==w)&&(i.blendEquationSeparate(ct[re],ct[ge]),_=re,w=ge),(ie!==M||we!==y||be!==S||We!==x)&&(i.blendFuncSeparate(st[ie],st[we],st[be],st[We]),M=ie,y=we,S=be,x=We),(et.equals(E)===!1||ce!==N)&&(i.blendColor(et.r,et.g,et.b,ce),E.copy(et),N=ce),p=F,L=!1}function Ft(F,re){F.side===ts?qe(i.CULL_FACE):Se(i.CULL_FACE);let ie=F.side===Jn;re&&(ie=!ie),cn(ie),F.blending===Mo&&F.transparent===!1?$t(gr):$t(F.blending,F.blendEquation,F.blendSrc,F.blendDst,F.blendEquationAlpha,F.blendSrcAlpha,F.blendDstAlpha,F.blendColor,F.blendAlpha,F.premultipliedAlpha),o.setFunc(F.depthFunc),o.setTest(F.depthTest),o.setMask(F.depthWrite),r.setMask(F.colorWrite);let we=F.stencilWrite;a.setTest(we),we&&(a.setMask(F.stencilWriteMask),a.setFunc(F.stencilFunc,F.stencilRef,F.stencilFuncMask),a.setOp(F.stencilFail,F.stencilZFail,F.stencilZPass)),vt(F.polygonOffset,F.polygonOffsetFactor,F.polygonOffsetUnits),F.alphaToCoverage===!0?Se(i.SAMPLE_ALPHA_TO_COVERAGE):qe(i.SAMPLE_ALPHA_TO_COVERAGE)}function cn(F){C!==F&&(F?i.frontFace(i.CW):i.frontFace(i.CCW),C=F)}function Lt(F){F!==fm?(Se(i.CULL_FACE),F!==z&&(F===ld?i.cullFace(i.BACK):F===pm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):qe(i.CULL_FACE),z=F}function wn(F){F!==B&&(H&&i.lineWidth(F),B=F)}function vt(F,re,ie){F?(Se(i.POLYGON_OFFSET_FILL),(D!==re||G!==ie)&&(D=re,G=ie,o.getReversed()&&(re=-re,ie=-ie),i.polygonOffset(re,ie))):qe(i.POLYGON_OFFSET_FILL)}function _n(F){F?Se(i.SCISSOR_TEST):qe(i.SCISSOR_TEST)}function en(F){F===void 0&&(F=i.TEXTURE0+q-1),j!==F&&(i.activeTexture(F),j=F)}function hn(F,re,ie){ie===void 0&&(j===null?ie=i.TEXTURE0+q-1:ie=j);let we=te[ie];we===void 0&&(we={type:void 0,texture:void 0},te[ie]=we),(we.type!==F||we.texture!==re)&&(j!==ie&&(i.activeTexture(ie),j=ie),i.bindTexture(F,re||Ae[F]),we.type=F,we.texture=re)}function k(){let F=te[j];F!==void 0&&F.type!==void 0&&(i.bindTexture(F.type,null),F.type=void 0,F.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ke(){try{i.compressedTexImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function at(){try{i.texSubImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Me(){try{i.texSubImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Nt(){try{i.compressedTexSubImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ve(){try{i.compressedTexSubImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ze(){try{i.texStorage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function P(){try{i.texStorage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function T(){try{i.texImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Y(){try{i.texImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function he(F){return u[F]!==void 0?u[F]:i.getParameter(F)}function oe(F,re){u[F]!==re&&(i.pixelStorei(F,re),u[F]=re)}function _e(F){ee.equals(F)===!1&&(i.scissor(F.x,F.y,F.z,F.w),ee.copy(F))}function ye(F){me.equals(F)===!1&&(i.viewport(F.x,F.y,F.z,F.w),me.copy(F))}function ne(F,re){let ie=c.get(re);ie===void 0&&(ie=new WeakMap,c.set(re,ie));let we=ie.get(F);we===void 0&&(we=i.getUniformBlockIndex(re,F.name),i.uniformBlockBinding(re,we,we),ie.set(F,we))}function se(F,re,ie){let ge=c.get(re).get(F);l[ge]!==ie&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ie),l[ge]=ie)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,te={},d={},l={},f=new WeakMap,g=[],v=null,m=!1,p=null,_=null,M=null,y=null,w=null,S=null,x=null,E=new Ge(0,0,0),N=0,L=!1,C=null,z=null,B=null,D=null,G=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:qe,bindFramebuffer:ot,drawBuffers:He,useProgram:dt,setBlending:$t,setMaterial:Ft,setFlipSided:cn,setCullFace:Lt,setLineWidth:wn,setPolygonOffset:vt,setScissorTest:_n,activeTexture:en,bindTexture:hn,unbindTexture:k,compressedTexImage2D:Ce,compressedTexImage3D:Ke,texImage2D:T,texImage3D:Y,pixelStorei:oe,getParameter:he,updateUBOMapping:ne,uniformBlockBinding:se,texStorage2D:Ze,texStorage3D:P,texSubImage2D:at,texSubImage3D:Me,compressedTexSubImage2D:Nt,compressedTexSubImage3D:Ve,scissor:_e,viewport:ye,reset:pe}}function bw(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Fe,h=new WeakMap,u=new Set,d,f=new WeakMap,g=new Set,v=new FinalizationRegistry(P=>g.delete(P)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(P,T){return m?new OffscreenCanvas(P,T):ga("canvas")}function _(P,T,Y){let he=1,oe=Ze(P);if((oe.width>Y||oe.height>Y)&&(he=Y/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let _e=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);d===void 0&&(d=p(_e,ye));let ne=T?p(_e,ye):d;return ne.width=_e,ne.height=ye,ne.getContext("2d").drawImage(P,0,0,_e,ye),Je("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+ye+")."),ne}else return"data"in P&&Je("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),P;return P}function M(P){return P.generateMipmaps}function y(P){i.generateMipmap(P)}function w(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function S(P,T,Y,he,oe,_e=!1){if(P!==null){if(i[P]!==void 0)return i[P];Je("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Je("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ne=T;if(T===i.RED&&(Y===i.FLOAT&&(ne=i.R32F),Y===i.HALF_FLOAT&&(ne=i.R16F),Y===i.UNSIGNED_BYTE&&(ne=i.R8),Y===i.UNSIGNED_SHORT&&ye&&(ne=ye.R16_EXT),Y===i.SHORT&&ye&&(ne=ye.R16_SNORM_EXT)),T===i.RED_INTEGER&&(Y===i.UNSIGNED_BYTE&&(ne=i.R8UI),Y===i.UNSIGNED_SHORT&&(ne=i.R16UI),Y===i.UNSIGNED_INT&&(ne=i.R32UI),Y===i.BYTE&&(ne=i.R8I),Y===i.SHORT&&(ne=i.R16I),Y===i.INT&&(ne=i.R32I)),T===i.RG&&(Y===i.FLOAT&&(ne=i.RG32F),Y===i.HALF_FLOAT&&(ne=i.RG16F),Y===i.UNSIGNED_BYTE&&(ne=i.RG8),Y===i.UNSIGNED_SHORT&&ye&&(ne=ye.RG16_EXT),Y===i.SHORT&&ye&&(ne=ye.RG16_SNORM_EXT)),T===i.RG_INTEGER&&(Y===i.UNSIGNED_BYTE&&(ne=i.RG8UI),Y===i.UNSIGNED_SHORT&&(ne=i.RG16UI),Y===i.UNSIGNED_INT&&(ne=i.RG32UI),Y===i.BYTE&&(ne=i.RG8I),Y===i.SHORT&&(ne=i.RG16I),Y===i.INT&&(ne=i.RG32I)),T===i.RGB_INTEGER&&(Y===i.UNSIGNED_BYTE&&(ne=i.RGB8UI),Y===i.UNSIGNED_SHORT&&(ne=i.RGB16UI),Y===i.UNSIGNED_INT&&(ne=i.RGB32UI),Y===i.BYTE&&(ne=i.RGB8I),Y===i.SHORT&&(ne=i.RGB16I),Y===i.INT&&(ne=i.RGB32I)),T===i.RGBA_INTEGER&&(Y===i.UNSIGNED_BYTE&&(ne=i.RGBA8UI),Y===i.UNSIGNED_SHORT&&(ne=i.RGBA16UI),Y===i.UNSIGNED_INT&&(ne=i.RGBA32UI),Y===i.BYTE&&(ne=i.RGBA8I),Y===i.SHORT&&(ne=i.RGBA16I),Y===i.INT&&(ne=i.RGBA32I)),T===i.RGB&&(Y===i.UNSIGNED_SHORT&&ye&&(ne=ye.RGB16_EXT),Y===i.SHORT&&ye&&(ne=ye.RGB16_SNORM_EXT),Y===i.UNSIGNED_INT_5_9_9_9_REV&&(ne=i.RGB9_E5),Y===i.UNSIGNED_INT_10F_11F_11F_REV&&(ne=i.R11F_G11F_B10F)),T===i.RGBA){let se=_e?ma:xt.getTransfer(oe);Y===i.FLOAT&&(ne=i.RGBA32F),Y===i.HALF_FLOAT&&(ne=i.RGBA16F),Y===i.UNSIGNED_BYTE&&(ne=se===Tt?i.SRGB8_ALPHA8:i.RGBA8),Y===i.UNSIGNED_SHORT&&ye&&(ne=ye.RGBA16_EXT),Y===i.SHORT&&ye&&(ne=ye.RGBA16_SNORM_EXT),Y===i.UNSIGNED_SHORT_4_4_4_4&&(ne=i.RGBA4),Y===i.UNSIGNED_SHORT_5_5_5_1&&(ne=i.RGB5_A1)}return(ne===i.R16F||ne===i.R32F||ne===i.RG16F||ne===i.RG32F||ne===i.RGBA16F||ne===i.RGBA32F)&&e.get("EXT_color_buffer_float"),ne}function x(P,T){let Y;return P?T===null||T===Ui||T===yr?Y=i.DEPTH24_STENCIL8:T===wi?Y=i.DEPTH32F_STENCIL8:T===Eo&&(Y=i.DEPTH24_STENCIL8,Je("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):T===null||T===Ui||T===yr?Y=i.DEPTH_COMPONENT24:T===wi?Y=i.DEPTH_COMPONENT32F:T===Eo&&(Y=i.DEPTH_COMPONENT16),Y}function E(P,T){return M(P)===!0||P.isFramebufferTexture&&P.minFilter!==Pn&&P.minFilter!==$n?Math.log2(Math.max(T.width,T.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?T.mipmaps.length:1}function N(P){let T=new WeakRef(P);n.get(P).__ref=T,g.add(T),v.register(P,T,T)}function L(P){let T=n.get(P).__ref;T!==void 0&&(g.delete(T),v.unregister(T))}function C(P){B(P.target)}function z(P){D(P.target)}function B(P){P.removeEventListener("dispose",C),L(P),q(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function D(P){P.removeEventListener("dispose",z),L(P),ae(P)}function G(){for(let P of g){let T=P.deref();T!==void 0&&(T.isRenderTarget===!0?D(T):B(T))}g.clear(),u.clear()}function q(P){let T=n.get(P);if(T.__webglInit===void 0)return;let Y=P.source,he=f.get(Y);if(he){let oe=he[T.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&H(P),Object.keys(he).length===0&&f.delete(Y)}n.remove(P)}function H(P){let T=n.get(P);i.deleteTexture(T.__webglTexture);let Y=P.source,he=f.get(Y);delete he[T.__cacheKey],o.memory.textures--}function ae(P){let T=n.get(P);T.__depthDisposeCallback&&T.__depthDisposeCallback();let Y=P.depthTexture;if(Y&&Y.renderTarget===P&&B(Y),P.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(T.__webglFramebuffer[oe]))for(let _e=0;_e<T.__webglFramebuffer[oe].length;_e++)i.deleteFramebuffer(T.__webglFramebuffer[oe][_e]);else i.deleteFramebuffer(T.__webglFramebuffer[oe]);T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer[oe])}else{if(Array.isArray(T.__webglFramebuffer))for(let oe=0;oe<T.__webglFramebuffer.length;oe++)i.deleteFramebuffer(T.__webglFramebuffer[oe]);else i.deleteFramebuffer(T.__webglFramebuffer);if(T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer),T.__webglMultisampledFramebuffer&&i.deleteFramebuffer(T.__webglMultisampledFramebuffer),T.__webglColorRenderbuffer)for(let oe=0;oe<T.__webglColorRenderbuffer.length;oe++)T.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(T.__webglColorRenderbuffer[oe]);T.__webglDepthRenderbuffer&&i.deleteRenderbuffer(T.__webglDepthRenderbuffer)}let he=P.textures;for(let oe=0,_e=he.length;oe<_e;oe++){let ye=n.get(he[oe]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(P)}let $=0;function j(){$=0}function te(){return $}function ue(P){$=P}function de(){let P=$;return P>=s.maxTextures&&Je("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),$+=1,P}function ee(P){let T=[];return T.push(P.wrapS),T.push(P.wrapT),T.push(P.wrapR||0),T.push(P.magFilter),T.push(P.minFilter),T.push(P.anisotropy),T.push(P.internalFormat),T.push(P.format),T.push(P.type),T.push(P.generateMipmaps),T.push(P.mipmapsAutoUpdate),T.push(P.premultiplyAlpha),T.push(P.flipY),T.push(P.unpackAlignment),T.push(P.colorSpace),T.join()}function me(P,T){let Y=n.get(P);if(P.isVideoTexture&&Nt(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&Y.__version!==P.version){let he=P.image;if(he===null)Je("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Je("WebGLRenderer: Texture marked for update but image is incomplete");else{Ft(Y,P,T);return}}else P.isExternalTexture&&(Y.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,Y.__webglTexture,i.TEXTURE0+T)}function xe(P,T){let Y=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&Y.__version!==P.version){Ft(Y,P,T);return}else P.isExternalTexture&&(Y.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,Y.__webglTexture,i.TEXTURE0+T)}function Ae(P,T){let Y=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&Y.__version!==P.version){Ft(Y,P,T);return}t.bindTexture(i.TEXTURE_3D,Y.__webglTexture,i.TEXTURE0+T)}function Se(P,T){let Y=n.get(P);if(P.version>0&&Y.__version!==P.version){cn(Y,P,T);return}t.bindTexture(i.TEXTURE_CUBE_MAP,Y.__webglTexture,i.TEXTURE0+T)}let qe={[sc]:i.REPEAT,[Ki]:i.CLAMP_TO_EDGE,[rc]:i.MIRRORED_REPEAT},ot={[Pn]:i.NEAREST,[Om]:i.NEAREST_MIPMAP_NEAREST,[Ga]:i.NEAREST_MIPMAP_LINEAR,[$n]:i.LINEAR,[zc]:i.LINEAR_MIPMAP_NEAREST,[ws]:i.LINEAR_MIPMAP_LINEAR},He={[zm]:i.NEVER,[Pd]:i.ALWAYS,[Gm]:i.LESS,[Rd]:i.LEQUAL,[Vm]:i.EQUAL,[Cd]:i.GEQUAL,[Hm]:i.GREATER,[Wm]:i.NOTEQUAL};function dt(P,T){if(T.type===wi&&e.has("OES_texture_float_linear")===!1&&(T.magFilter===$n||T.magFilter===zc||T.magFilter===Ga||T.magFilter===ws||T.minFilter===$n||T.minFilter===zc||T.minFilter===Ga||T.minFilter===ws)&&Je("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,qe[T.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,qe[T.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,qe[T.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,ot[T.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,ot[T.minFilter]),T.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,He[T.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(T.magFilter===Pn||T.minFilter!==Ga&&T.minFilter!==ws||T.type===wi&&e.has("OES_texture_float_linear")===!1)return;if(T.anisotropy>1||n.get(T).__currentAnisotropy){let Y=e.get("EXT_texture_filter_anisotropic");i.texParameterf(P,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(T.anisotropy,s.getMaxAnisotropy())),n.get(T).__currentAnisotropy=T.anisotropy}}}function ct(P,T){let Y=!1;P.__webglInit===void 0&&(P.__webglInit=!0,T.addEventListener("dispose",C),N(T));let he=T.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let _e=ee(T);if(_e!==P.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,Y=!0),oe[_e].usedTimes++;let ye=oe[P.__cacheKey];ye!==void 0&&(oe[P.__cacheKey].usedTimes--,ye.usedTimes===0&&H(T)),P.__cacheKey=_e,P.__webglTexture=oe[_e].texture}return Y}function st(P,T,Y){return Math.floor(Math.floor(P/Y)/T)}function $t(P,T,Y,he){let _e=P.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,T.width,T.height,Y,he,T.data);else{_e.sort((F,re)=>F.start-re.start);let ye=0;for(let F=1;F<_e.length;F++){let re=_e[ye],ie=_e[F],we=re.start+re.count,ge=st(ie.start,T.width,4),be=st(re.start,T.width,4);ie.start<=we+1&&ge===be&&st(ie.start+ie.count-1,T.width,4)===ge?re.count=Math.max(re.count,ie.start+ie.count-re.start):(++ye,_e[ye]=ie)}_e.length=ye+1;let ne=t.getParameter(i.UNPACK_ROW_LENGTH),se=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,T.width);for(let F=0,re=_e.length;F<re;F++){let ie=_e[F],we=Math.floor(ie.start/4),ge=Math.ceil(ie.count/4),be=we%T.width,We=Math.floor(we/T.width),et=ge,ce=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,We),t.texSubImage2D(i.TEXTURE_2D,0,be,We,et,ce,Y,he,T.data)}P.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,ne),t.pixelStorei(i.UNPACK_SKIP_PIXELS,se),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Ft(P,T,Y){let he=i.TEXTURE_2D;(T.isDataArrayTexture||T.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),T.isData3DTexture&&(he=i.TEXTURE_3D);let oe=ct(P,T),_e=T.source;t.bindTexture(he,P.__webglTexture,i.TEXTURE0+Y);let ye=n.get(_e);if(_e.version!==ye.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+Y),(typeof ImageBitmap<"u"&&T.image instanceof ImageBitmap)===!1){let ce=xt.getPrimaries(xt.workingColorSpace),Be=T.colorSpace===Ts?null:xt.getPrimaries(T.colorSpace),tt=T.colorSpace===Ts||ce===Be?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,tt)}t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment);let se=_(T.image,!1,s.maxTextureSize);se=Ve(T,se);let pe=r.convert(T.format,T.colorSpace),F=r.convert(T.type),re=S(T.internalFormat,pe,F,T.normalized,T.colorSpace,T.isVideoTexture);dt(he,T);let ie,we=T.mipmaps,ge=T.isVideoTexture!==!0,be=ye.__version===void 0||oe===!0,We=_e.dataReady,et=E(T,se);if(T.isDepthTexture)re=x(T.format===Es,T.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,F,null));else if(T.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ie=we[ce],ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,F,ie.data):t.texImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,F,ie.data);T.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,et,re,se.width,se.height),We&&$t(T,se,pe,F)):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,F,se.data);else if(T.isCompressedTexture)if(T.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,re,we[0].width,we[0].height,se.depth);for(let ce=0,Be=we.length;ce<Be;ce++)if(ie=we[ce],T.format!==Fi)if(pe!==null)if(ge){if(We)if(T.layerUpdates.size>0){let tt=Gd(ie.width,ie.height,T.format,T.type);for(let Re of T.layerUpdates){let lt=ie.data.subarray(Re*tt/ie.data.BYTES_PER_ELEMENT,(Re+1)*tt/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,Re,ie.width,ie.height,1,pe,lt)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,ie.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,ie.data,0,0);else Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?We&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,F,ie.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,pe,F,ie.data);T.layerUpdates.size>0&&T.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ie=we[ce],T.format!==Fi?pe!==null?ge?We&&t.compressedTexSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,ie.data):t.compressedTexImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,ie.data):Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,F,ie.data):t.texImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,F,ie.data)}else if(T.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,re,se.width,se.height,se.depth),We)if(T.layerUpdates.size>0){let ce=Gd(se.width,se.height,T.format,T.type);for(let Be of T.layerUpdates){let tt=se.data.subarray(Be*ce/se.data.BYTES_PER_ELEMENT,(Be+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Be,se.width,se.height,1,pe,F,tt)}T.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,F,se.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,F,se.data);else if(T.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,et,re,se.width,se.height,se.depth),We&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,F,se.data)):t.texImage3D(i.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,F,se.data);else if(T.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,et,re,se.width,se.height);else{let ce=se.width,Be=se.height;for(let tt=0;tt<et;tt++)t.texImage2D(i.TEXTURE_2D,tt,re,ce,Be,0,pe,F,null),ce>>=1,Be>>=1}}else if(T.isHTMLTexture){if("texElementImage2D"in i){let ce=i.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),u.add(T),ce.onpaint=Be=>{let tt=Be.changedElements;for(let Re of u)tt.includes(Re.image)&&(Re.needsUpdate=!0)},ce.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,se);else{let tt=i.RGBA,Re=i.RGBA,lt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,tt,Re,lt,se)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Ze(we[0]);t.texStorage2D(i.TEXTURE_2D,et,re,ce.width,ce.height)}for(let ce=0,Be=we.length;ce<Be;ce++)ie=we[ce],ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,pe,F,ie):t.texImage2D(i.TEXTURE_2D,ce,re,pe,F,ie);T.generateMipmaps=!1}else if(ge){if(be){let ce=Ze(se);t.texStorage2D(i.TEXTURE_2D,et,re,ce.width,ce.height)}We&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,F,se)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,F,se);M(T)&&T.mipmapsAutoUpdate===!0&&y(he),ye.__version=_e.version,T.onUpdate&&T.onUpdate(T)}P.__version=T.version}function cn(P,T,Y){if(T.image.length!==6)return;let he=ct(P,T),oe=T.source;t.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+Y);let _e=n.get(oe);if(oe.version!==_e.__version||he===!0){t.activeTexture(i.TEXTURE0+Y);let ye=xt.getPrimaries(xt.workingColorSpace),ne=T.colorSpace===Ts?null:xt.getPrimaries(T.colorSpace),se=T.colorSpace===Ts||ye===ne?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=T.isCompressedTexture||T.image[0].isCompressedTexture,F=T.image[0]&&T.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!F?re[Re]=_(T.image[Re],!0,s.maxCubemapSize):re[Re]=F?T.image[Re].image:T.image[Re],re[Re]=Ve(T,re[Re]);let ie=re[0],we=r.convert(T.format,T.colorSpace),ge=r.convert(T.type),be=S(T.internalFormat,we,ge,T.normalized,T.colorSpace),We=T.isVideoTexture!==!0,et=_e.__version===void 0||he===!0,ce=oe.dataReady,Be=E(T,ie);dt(i.TEXTURE_CUBE_MAP,T);let tt;if(T.isDepthTexture){if(be=x(T.format===Es,T.type),et)if(We)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ie.width,ie.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ie.width,ie.height,0,we,ge,null)}else if(pe){We&&et&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,ie.width,ie.height);for(let Re=0;Re<6;Re++){tt=re[Re].mipmaps;for(let lt=0;lt<tt.length;lt++){let Gt=tt[lt];T.format!==Fi?we!==null?We?ce&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,Gt.width,Gt.height,we,Gt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,be,Gt.width,Gt.height,0,Gt.data):Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,Gt.width,Gt.height,we,ge,Gt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,be,Gt.width,Gt.height,0,we,ge,Gt.data)}}}else{if(tt=T.mipmaps,We&&et){tt.length>0&&Be++;let Re=Ze(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(F){We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let lt=0;lt<tt.length;lt++){let Gn=tt[lt].image[Re].image;We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,Gn.width,Gn.height,we,ge,Gn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,be,Gn.width,Gn.height,0,we,ge,Gn.data)}}else{We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let lt=0;lt<tt.length;lt++){let Gt=tt[lt];We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,we,ge,Gt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,be,we,ge,Gt.image[Re])}}}M(T)&&T.mipmapsAutoUpdate===!0&&y(i.TEXTURE_CUBE_MAP),_e.__version=oe.version,T.onUpdate&&T.onUpdate(T)}P.__version=T.version}function Lt(P,T,Y,he,oe,_e){let ye=r.convert(Y.format,Y.colorSpace),ne=r.convert(Y.type),se=S(Y.internalFormat,ye,ne,Y.normalized,Y.colorSpace),pe=n.get(T),F=n.get(Y);if(F.__renderTarget=T,!pe.__hasExternalTextures){let re=Math.max(1,T.width>>_e),ie=Math.max(1,T.height>>_e);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,se,re,ie,T.depth,0,ye,ne,null):t.texImage2D(oe,_e,se,re,ie,0,ye,ne,null)}t.bindFramebuffer(i.FRAMEBUFFER,P),Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,F.__webglTexture,0,at(T)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,F.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function wn(P,T,Y){if(i.bindRenderbuffer(i.RENDERBUFFER,P),T.depthBuffer){let he=T.depthTexture,oe=he&&he.isDepthTexture?he.type:null,_e=x(T.stencilBuffer,oe),ye=T.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(T),_e,T.width,T.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(T),_e,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,_e,T.width,T.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,P)}else{let he=T.textures;for(let oe=0;oe<he.length;oe++){let _e=he[oe],ye=r.convert(_e.format,_e.colorSpace),ne=r.convert(_e.type),se=S(_e.internalFormat,ye,ne,_e.normalized,_e.colorSpace);Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(T),se,T.width,T.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(T),se,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,se,T.width,T.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(P,T,Y){let he=T.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,P),!(T.depthTexture&&T.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(T.depthTexture);oe.__renderTarget=T;let _e=he?T.depthTexture.image[0]:T.depthTexture.image;(!oe.__webglTexture||_e.width!==T.width||_e.height!==T.height)&&(_e.width=T.width,_e.height=T.height,T.depthTexture.needsUpdate=!0),he?Se(T.depthTexture,0):me(T.depthTexture,0);let ye=oe.__webglTexture,ne=at(T),se=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+Y:i.TEXTURE_2D,pe=T.depthTexture.format===Es?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(T.depthTexture.format===vs)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,ye,0,ne):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,ye,0);else if(T.depthTexture.format===Es)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,ye,0,ne):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function _n(P){let T=n.get(P),Y=P.isWebGLCubeRenderTarget===!0;if(T.__boundDepthTexture!==P.depthTexture){let he=P.depthTexture;if(T.__depthDisposeCallback&&T.__depthDisposeCallback(),he){let oe=()=>{delete T.__boundDepthTexture,delete T.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),T.__depthDisposeCallback=oe}T.__boundDepthTexture=he}if(P.depthTexture&&!T.__autoAllocateDepthBuffer)if(Y)for(let he=0;he<6;he++)vt(T.__webglFramebuffer[he],P,he);else P.texture.mipmaps.length>0?vt(T.__webglFramebuffer[0],P,0):vt(T.__webglFramebuffer,P,0);else if(Y){T.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[he]),T.__webglDepthbuffer[he]===void 0)T.__webglDepthbuffer[he]=i.createRenderbuffer(),wn(T.__webglDepthbuffer[he],P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=T.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer),T.__webglDepthbuffer===void 0)T.__webglDepthbuffer=i.createRenderbuffer(),wn(T.__webglDepthbuffer,P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=T.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function en(P,T,Y){let he=n.get(P);T!==void 0&&Lt(he.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),Y!==void 0&&_n(P)}function hn(P){let T=P.texture,Y=n.get(P),he=n.get(T);P.addEventListener("dispose",z),N(P);let oe=P.textures,_e=P.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=T.version,o.memory.textures++),_e){Y.__webglFramebuffer=[];for(let ne=0;ne<6;ne++)if(T.mipmaps.length>0){Y.__webglFramebuffer[ne]=[];for(let se=0;se<T.mipmaps.length;se++)Y.__webglFramebuffer[ne][se]=i.createFramebuffer()}else Y.__webglFramebuffer[ne]=i.createFramebuffer()}else{if(T.mipmaps.length>0){Y.__webglFramebuffer=[];for(let ne=0;ne<T.mipmaps.length;ne++)Y.__webglFramebuffer[ne]=i.createFramebuffer()}else Y.__webglFramebuffer=i.createFramebuffer();if(ye)for(let ne=0,se=oe.length;ne<se;ne++){let pe=n.get(oe[ne]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Me(P)===!1){Y.__webglMultisampledFramebuffer=i.createFramebuffer(),Y.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let ne=0;ne<oe.length;ne++){let se=oe[ne];Y.__webglColorRenderbuffer[ne]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,Y.__webglColorRenderbuffer[ne]);let pe=r.convert(se.format,se.colorSpace),F=r.convert(se.type),re=S(se.internalFormat,pe,F,se.normalized,se.colorSpace,P.isXRRenderTarget===!0),ie=at(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,ie,re,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ne,i.RENDERBUFFER,Y.__webglColorRenderbuffer[ne])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(Y.__webglDepthRenderbuffer=i.createRenderbuffer(),wn(Y.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),dt(i.TEXTURE_CUBE_MAP,T);for(let ne=0;ne<6;ne++)if(T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)Lt(Y.__webglFramebuffer[ne][se],P,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,se);else Lt(Y.__webglFramebuffer[ne],P,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ne,0);M(T)?y(i.TEXTURE_CUBE_MAP):T.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let ne=0,se=oe.length;ne<se;ne++){let pe=oe[ne],F=n.get(pe),re=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(re=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,F.__webglTexture),dt(re,pe),Lt(Y.__webglFramebuffer,P,pe,i.COLOR_ATTACHMENT0+ne,re,0),M(pe)&&y(re)}t.unbindTexture()}else{let ne=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(ne=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ne,he.__webglTexture),dt(ne,T),T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)Lt(Y.__webglFramebuffer[se],P,T,i.COLOR_ATTACHMENT0,ne,se);else Lt(Y.__webglFramebuffer,P,T,i.COLOR_ATTACHMENT0,ne,0);M(T)?y(ne):T.mipmaps.length>0&&i.texParameteri(ne,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&_n(P)}function k(P){let T=P.textures;for(let Y=0,he=T.length;Y<he;Y++){let oe=T[Y];if(M(oe)&&oe.mipmapsAutoUpdate===!0){let _e=w(P),ye=n.get(oe).__webglTexture;t.bindTexture(_e,ye),y(_e),t.unbindTexture()}}}let Ce=[];function Ke(P){if(P.samples>0){if(Me(P)===!1){let T=P.textures,Y=P.width,he=P.height,oe=i.COLOR_BUFFER_BIT,_e=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(P),ne=T.length>1;if(ne)for(let pe=0;pe<T.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<T.length;pe++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),ne){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let F=n.get(T[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,F,0)}i.blitFramebuffer(0,0,Y,he,0,0,Y,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Ce.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ne)for(let pe=0;pe<T.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let F=n.get(T[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,F,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let T=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[T])}}}function at(P){return Math.min(s.maxSamples,P.samples)}function Me(P){let T=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&T.__useRenderToTexture!==!1}function Nt(P){let T=o.render.frame;h.get(P)!==T&&(h.set(P,T),P.update())}function Ve(P,T){let Y=P.colorSpace,he=P.format,oe=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||Y!==pa&&Y!==Ts&&(xt.getTransfer(Y)===Tt?(he!==Fi||oe!==ti)&&Je("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",Y)),T}function Ze(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=de,this.resetTextureUnits=j,this.getTextureUnits=te,this.setTextureUnits=ue,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ae,this.setTextureCube=Se,this.rebindTextures=en,this.setupRenderTarget=hn,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Ke,this.setupDepthRenderbuffer=_n,this.setupFrameBufferTexture=Lt,this.useMultisampledRTT=Me,this.dispose=G}function Sw(i,e){function t(n,s=Ts){let r,o=xt.getTransfer(s);if(n===ti)return i.UNSIGNED_BYTE;if(n===Vc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Hc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===wd)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Ed)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Sd)return i.BYTE;if(n===Md)return i.SHORT;if(n===Eo)return i.UNSIGNED_SHORT;if(n===Gc)return i.INT;if(n===Ui)return i.UNSIGNED_INT;if(n===wi)return i.FLOAT;if(n===Oi)return i.HALF_FLOAT;if(n===Td)return i.ALPHA;if(n===Ad)return i.RGB;if(n===Fi)return i.RGBA;if(n===vs)return i.DEPTH_COMPONENT;if(n===Es)return i.DEPTH_STENCIL;if(n===Wc)return i.RED;if(n===Xc)return i.RED_INTEGER;if(n===Js)return i.RG;if(n===qc)return i.RG_INTEGER;if(n===Yc)return i.RGBA_INTEGER;if(n===Va||n===Ha||n===Wa||n===Xa)if(o===Tt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Va)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Xa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Va)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Xa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===$c||n===Zc||n===Jc||n===Kc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===$c)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Zc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Jc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Kc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===jc||n===Qc||n===eh||n===th||n===nh||n===qa||n===ih)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===jc||n===Qc)return o===Tt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===eh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===th)return r.COMPRESSED_R11_EAC;if(n===nh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===qa)return r.COMPRESSED_RG11_EAC;if(n===ih)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh||n===_h)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===sh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===rh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===oh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===ah)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===lh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===ch)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===hh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===uh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===dh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===fh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ph)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===mh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===gh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===_h)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===xh||n===yh||n===vh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===xh)return o===Tt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===yh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===vh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===bh||n===Sh||n===Ya||n===Mh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===bh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Sh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ya)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Mh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===yr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var Mw=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,ww=`
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

}`,Jd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Pa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Mi({vertexShader:Mw,fragmentShader:ww,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new In(new fr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Kd=class extends ji{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,g=null,v=typeof XRWebGLBinding<"u",m=new Jd,p={},_=t.getContextAttributes(),M=null,y=null,w=[],S=[],x=new Fe,E=null,N=null,L=new Yn;L.viewport=new Jt;let C=new Yn;C.viewport=new Jt;let z=[L,C],B=new Oc,D=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=w[ee];return me===void 0&&(me=new mo,w[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=w[ee];return me===void 0&&(me=new mo,w[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=w[ee];return me===void 0&&(me=new mo,w[ee]=me),me.getHandSpace()};function q(ee){let me=S.indexOf(ee.inputSource);if(me===-1)return;let xe=w[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function H(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ae);for(let ee=0;ee<w.length;ee++){let me=S[ee];me!==null&&(S[ee]=null,w[ee].disconnect(me))}D=null,G=null,m.reset();for(let ee in p)delete p[ee];if(e.setRenderTarget(M),f=null,d=null,u=null,s=null,y=null,de.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(x.width,x.height,!1),N!==null){let ee=N.camera;ee.fov=N.fov,ee.zoom=N.zoom,ee.updateProjectionMatrix(),N=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Je("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Je("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(M=e.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ae),_.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(x),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ae=null,Se=null;_.depth&&(Se=_.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=_.stencil?Es:vs,Ae=_.stencil?yr:Ui);let qe={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(qe),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),y=new ci(d.textureWidth,d.textureHeight,{format:Fi,type:ti,depthTexture:new Ss(d.textureWidth,d.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:_.stencil,colorSpace:e.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new ci(f.framebufferWidth,f.framebufferHeight,{format:Fi,type:ti,colorSpace:e.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),de.setContext(s),de.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ae(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Ae=S.indexOf(xe);Ae>=0&&(S[Ae]=null,w[Ae].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Ae=S.indexOf(xe);if(Ae===-1){for(let qe=0;qe<w.length;qe++)if(qe>=S.length){S.push(xe),Ae=qe;break}else if(S[qe]===null){S[qe]=xe,Ae=qe;break}if(Ae===-1)break}let Se=w[Ae];Se&&Se.connect(xe)}}function $(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),B.near=C.near=L.near=me,B.far=C.far=L.far=xe,(D!==B.near||G!==B.far)&&(s.updateRenderState({depthNear:B.near,depthFar:B.far}),D=B.near,G=B.far),B.layers.mask=ee.layers.mask|6,L.layers.mask=B.layers.mask&-5,C.layers.mask=B.layers.mask&-3;let Ae=ee.parent,Se=B.cameras;$(B,Ae);for(let qe=0;qe<Se.length;qe++)$(Se[qe],Ae);B.projectionMatrix.copy(L.projectionMatrix),B.projectionMatrixInverse.copy(L.projectionMatrixInverse),N===null&&ee.isPerspectiveCamera&&(N={camera:ee,fov:ee.fov,zoom:ee.zoom}),j(ee,B,Ae)};function j(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=uo*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return B},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(B)},this.getCameraTexture=function(ee){return p[ee]};let te=null;function ue(ee,me){if(h=me.getViewerPose(c||o),g=me,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(y,f.framebuffer),e.setRenderTarget(y));let Ae=!1;xe.length!==B.cameras.length&&(B.cameras.length=0,Ae=!0);for(let He=0;He<xe.length;He++){let dt=xe[He],ct=null;if(f!==null)ct=f.getViewport(dt);else{let $t=u.getViewSubImage(d,dt);ct=$t.viewport,He===0&&(e.setRenderTargetTextures(y,$t.colorTexture,$t.depthStencilTexture),e.setRenderTarget(y))}let st=z[He];st===void 0&&(st=new Yn,st.layers.enable(He),st.viewport=new Jt,z[He]=st),st.matrix.fromArray(dt.transform.matrix),st.matrix.decompose(st.position,st.quaternion,st.scale),st.projectionMatrix.fromArray(dt.projectionMatrix),st.projectionMatrixInverse.copy(st.projectionMatrix).invert(),st.viewport.set(ct.x,ct.y,ct.width,ct.height),He===0&&(B.matrix.copy(st.matrix),B.matrix.decompose(B.position,B.quaternion,B.scale)),Ae===!0&&B.cameras.push(st)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let He=u.getDepthInformation(xe[0]);He&&He.isValid&&He.texture&&m.init(He,s.renderState)}if(Se&&Se.includes("camera-access")&&v){e.state.unbindTexture(),u=n.getBinding();for(let He=0;He<xe.length;He++){let dt=xe[He].camera;if(dt){let ct=p[dt];ct||(ct=new Pa,p[dt]=ct);let st=u.getCameraImage(dt);ct.sourceTexture=st}}}}for(let xe=0;xe<w.length;xe++){let Ae=S[xe],Se=w[xe];Ae!==null&&Se!==void 0&&Se.update(Ae,me,c||o)}te&&te(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),g=null}let de=new bg;de.setAnimationLoop(ue),this.setAnimationLoop=function(ee){te=ee},this.dispose=function(){}}},Ew=new St,Ig=new it;Ig.set(-1,0,0,0,1,0,0,0,1);function Tw(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,Bd(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,_,M,y){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),u(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,y)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),v(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,_,M):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Jn&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Jn&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let _=e.get(p),M=_.envMap,y=_.envMapRotation;M&&(m.envMap.value=M,m.envMapRotation.value.setFromMatrix4(Ew.makeRotationFromEuler(y)).transpose(),M.isCubeTexture&&M.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Ig),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,_,M){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*_,m.scale.value=M*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function u(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,_){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Jn&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=_.texture,m.transmissionSamplerSize.value.set(_.width,_.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function v(m,p){let _=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(_.matrixWorld),m.nearDistance.value=_.shadow.camera.near,m.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Aw(i,e,t,n){let s={},r={};function o(_,M){let y=M.program;n.uniformBlockBinding(_,y,s[_.id])}function a(_,M){let y=s[_.id];y===void 0&&(g(_),y=l(_),s[_.id]=y,_.addEventListener("dispose",m));let w=M.program;n.updateUBOMapping(_,w);let S=e.render.frame;r[_.id]!==S&&(c(_),r[_.id]=S)}function l(_){let M=i.createBuffer(),y=_.__size,w=_.usage;return i.bindBuffer(i.UNIFORM_BUFFER,M),i.bufferData(i.UNIFORM_BUFFER,y,w),i.bindBuffer(i.UNIFORM_BUFFER,null),M}function c(_){let M=s[_.id],y=_.uniforms,w=_.__cache;i.bindBuffer(i.UNIFORM_BUFFER,M);for(let S=0,x=y.length;S<x;S++){let E=y[S];if(Array.isArray(E))for(let N=0,L=E.length;N<L;N++)h(E[N],S,N,w);else h(E,S,0,w)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(_,M,y,w){if(d(_,M,y,w)===!0){let S=_.__offset,x=_.value;if(Array.isArray(x)){let E=0;for(let N=0;N<x.length;N++){let L=x[N],C=v(L,!0);u(L,_.__data,E),E+=C.storage/Float32Array.BYTES_PER_ELEMENT}}else u(x,_.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,S,_.__data)}}function u(_,M,y){typeof _=="number"||typeof _=="boolean"?M[y]=_:_.isMatrix3?(M[y]=_.elements[0],M[y+1]=_.elements[1],M[y+2]=_.elements[2],M[y+3]=0,M[y+4]=_.elements[3],M[y+5]=_.elements[4],M[y+6]=_.elements[5],M[y+7]=0,M[y+8]=_.elements[6],M[y+9]=_.elements[7],M[y+10]=_.elements[8],M[y+11]=0):ArrayBuffer.isView(_)?M.set(_.subarray(0,M.length-y),y):_.toArray(M,y)}function d(_,M,y,w){let S=_.value,x=M+"_"+y;if(Array.isArray(S)){w[x]===void 0&&(w[x]=[]);let E=w[x],N=!1;for(let L=0;L<S.length;L++)f(S[L],E,L)===!0&&(N=!0);return N}return f(S,w,x)}function f(_,M,y){if(M[y]===void 0)return typeof _=="number"||typeof _=="boolean"?M[y]=_:ArrayBuffer.isView(_)?M[y]=_.slice():M[y]=_.clone(),!0;{let w=M[y];if(typeof _=="number"||typeof _=="boolean"){if(w!==_)return M[y]=_,!0}else{if(ArrayBuffer.isView(_))return!0;if(w.equals(_)===!1)return w.copy(_),!0}}return!1}function g(_){let M=_.uniforms,y=0,w=16;for(let x=0,E=M.length;x<E;x++){let N=Array.isArray(M[x])?M[x]:[M[x]];for(let L=0,C=N.length;L<C;L++){let z=N[L],B=Array.isArray(z.value)?z.value:[z.value],D=Array.isArray(M[x])||Array.isArray(z.value),G=y;for(let H=0,ae=B.length;H<ae;H++){let $=B[H],j=v($,D),te=y%w,ue=te%j.boundary,de=te+ue;y+=ue,de!==0&&w-de<j.storage&&(y+=w-de),H===0&&(G=y),y+=j.storage}let q=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new q((y-G)/Float32Array.BYTES_PER_ELEMENT),z.__offset=G}}let S=y%w;return S>0&&(y+=w-S),_.__size=y,_.__cache={},this}function v(_,M){let y={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(y.boundary=4,y.storage=4):_.isVector2?(y.boundary=8,y.storage=8):_.isVector3||_.isColor?(y.boundary=16,y.storage=12):_.isVector4?(y.boundary=16,y.storage=16):_.isMatrix3?(y.boundary=16,y.storage=48):_.isMatrix4?(y.boundary=16,y.storage=64):_.isTexture?Je("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(_)?(y.boundary=16,y.storage=_.byteLength):Je("WebGLRenderer: Unsupported uniform value type.",_),M===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function m(_){let M=_.target;M.removeEventListener("dispose",m),i.deleteBuffer(s[M.id]),delete s[M.id],delete r[M.id]}function p(){for(let _ in s)i.deleteBuffer(s[_]);s={},r={}}return{bind:o,update:a,dispose:p}}var Rw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ss=null;function Cw(){return ss===null&&(ss=new Ma(Rw,16,16,Js,Oi),ss.name="DFG_LUT",ss.minFilter=$n,ss.magFilter=$n,ss.wrapS=Ki,ss.wrapT=Ki,ss.generateMipmaps=!1,ss.needsUpdate=!0),ss}var Ch=class{constructor(e={}){let{canvas:t=Xm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ti}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let v=f,m=new Set([Yc,qc,Xc]),p=new Set([ti,Ui,Eo,yr,Vc,Hc]),_=new Uint32Array(4),M=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},w=null,S=null,x=[],E=[],N=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ns,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,C=!1,z=null,B=null,D=null,G=null;this._outputColorSpace=jt;let q=0,H=0,ae=null,$=-1,j=null,te=new Jt,ue=new Jt,de=null,ee=new Ge(0),me=0,xe=t.width,Ae=t.height,Se=1,qe=null,ot=null,He=new Jt(0,0,xe,Ae),dt=new Jt(0,0,xe,Ae),ct=!1,st=new Ws,$t=new hc,Ft=!1,cn=!1,Lt=new St,wn=new O,vt=new Jt,_n={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},en=!1;function hn(){return ae===null?Se:1}let k=n;function Ce(R,V){return t.getContext(R,V)}let Ke,at,Me,Nt,Ve,Ze,P,T,Y,he,oe,_e,ye,ne,se,pe,F,re,ie,we,ge,be,We;try{let R={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Be,!1),t.addEventListener("webglcontextrestored",tt,!1),t.addEventListener("webglcontextcreationerror",Re,!1),k===null){let V="webgl2";if(k=Ce(V,R),k===null)throw Ce(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}et()}catch(R){throw t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+R.message),R}function et(){Ke=new zS(k),Ke.init(),ge=new Sw(k,Ke),at=new CS(k,Ke,e,ge),Me=new vw(k,Ke),at.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),B=k.createFramebuffer(),D=k.createFramebuffer(),G=k.createFramebuffer(),Nt=new HS(k),Ve=new ow,Ze=new bw(k,Ke,Me,Ve,at,ge,Nt),P=new kS(L),T=new Xy(k),be=new AS(k,T),Y=new GS(k,T,Nt,be),he=new XS(k,Y,T,be,Nt),re=new WS(k,at,Ze),se=new PS(Ve),oe=new rw(L,P,Ke,at,be,se),_e=new Tw(L,Ve),ye=new lw,ne=new pw(Ke),F=new TS(L,P,Me,he,g,l),pe=new yw(L,he,at),We=new Aw(k,Nt,at,Me),ie=new RS(k,Ke,Nt),we=new VS(k,Ke,Nt),Nt.programs=oe.programs,L.capabilities=at,L.extensions=Ke,L.properties=Ve,L.renderLists=ye,L.shadowMap=pe,L.state=Me,L.info=Nt}v!==ti&&(N=new YS(v,t.width,t.height,a,s,r));let ce=new Kd(L,k);this.xr=ce,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let R=Ke.get("WEBGL_lose_context");R&&R.loseContext()},this.forceContextRestore=function(){let R=Ke.get("WEBGL_lose_context");R&&R.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(R){R!==void 0&&(Se=R,this.setSize(xe,Ae,!1))},this.getSize=function(R){return R.set(xe,Ae)},this.setSize=function(R,V,Q=!0){if(ce.isPresenting){Je("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=R,Ae=V,t.width=Math.floor(R*Se),t.height=Math.floor(V*Se),Q===!0&&(t.style.width=R+"px",t.style.height=V+"px"),N!==null&&N.setSize(t.width,t.height),this.setViewport(0,0,R,V)},this.getDrawingBufferSize=function(R){return R.set(xe*Se,Ae*Se).floor()},this.setDrawingBufferSize=function(R,V,Q){xe=R,Ae=V,Se=Q,t.width=Math.floor(R*Q),t.height=Math.floor(V*Q),this.setViewport(0,0,R,V)},this.setEffects=function(R){if(v===ti){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(R){for(let V=0;V<R.length;V++)if(R[V].isOutputPass===!0){Je("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}N.setEffects(R||[])},this.getCurrentViewport=function(R){return R.copy(te)},this.getViewport=function(R){return R.copy(He)},this.setViewport=function(R,V,Q,Z){R.isVector4?He.set(R.x,R.y,R.z,R.w):He.set(R,V,Q,Z),Me.viewport(te.copy(He).multiplyScalar(hn()).round())},this.getScissor=function(R){return R.copy(dt)},this.setScissor=function(R,V,Q,Z){R.isVector4?dt.set(R.x,R.y,R.z,R.w):dt.set(R,V,Q,Z),Me.scissor(ue.copy(dt).multiplyScalar(hn()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(R){Me.setScissorTest(ct=R)},this.setOpaqueSort=function(R){qe=R},this.setTransparentSort=function(R){ot=R},this.getClearColor=function(R){return R.copy(F.getClearColor())},this.setClearColor=function(){F.setClearColor(...arguments)},this.getClearAlpha=function(){return F.getClearAlpha()},this.setClearAlpha=function(){F.setClearAlpha(...arguments)},this.clear=function(R=!0,V=!0,Q=!0){let Z=0;if(R){let J=!1;if(ae!==null){let Ee=ae.texture.format;J=m.has(Ee)}if(J){let Ee=ae.texture.type,Pe=p.has(Ee),Te=F.getClearColor(),Ie=F.getClearAlpha(),ze=Te.r,nt=Te.g,ft=Te.b;Pe?(_[0]=ze,_[1]=nt,_[2]=ft,_[3]=Ie,k.clearBufferuiv(k.COLOR,0,_)):(M[0]=ze,M[1]=nt,M[2]=ft,M[3]=Ie,k.clearBufferiv(k.COLOR,0,M))}else Z|=k.COLOR_BUFFER_BIT}V&&(Z|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(Z|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Z!==0&&k.clear(Z)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(R){R.setRenderer(this),z=R},this.dispose=function(){t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),F.dispose(),ye.dispose(),ne.dispose(),Ze.dispose(),Ve.dispose(),P.dispose(),he.dispose(),Y.dispose(),be.dispose(),We.dispose(),oe.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",_l),ce.removeEventListener("sessionend",Hi),ls.stop()};function Be(R){R.preventDefault(),_a("WebGLRenderer: Context Lost."),C=!0}function tt(){_a("WebGLRenderer: Context Restored."),C=!1;let R=Nt.autoReset,V=pe.enabled,Q=pe.autoUpdate,Z=pe.needsUpdate,J=pe.type;et(),Nt.autoReset=R,pe.enabled=V,pe.autoUpdate=Q,pe.needsUpdate=Z,pe.type=J}function Re(R){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",R.statusMessage)}function lt(R){let V=R.target;V.removeEventListener("dispose",lt),Gt(V)}function Gt(R){Gn(R),Ve.remove(R)}function Gn(R){let V=Ve.get(R).programs;V!==void 0&&(V.forEach(function(Q){oe.releaseProgram(Q)}),R.isShaderMaterial&&oe.releaseShaderCache(R))}this.renderBufferDirect=function(R,V,Q,Z,J,Ee){V===null&&(V=_n);let Pe=J.isMesh&&J.matrixWorld.determinantAffine()<0,Te=Yo(R,V,Q,Z,J);Me.setMaterial(Z,Pe);let Ie=Q.index,ze=1;if(Z.wireframe===!0){if(Ie=Y.getWireframeAttribute(Q),Ie===void 0)return;ze=2}let nt=Q.drawRange,ft=Q.attributes.position,ke=nt.start*ze,pt=(nt.start+nt.count)*ze;Ee!==null&&(ke=Math.max(ke,Ee.start*ze),pt=Math.min(pt,(Ee.start+Ee.count)*ze)),Ie!==null?(ke=Math.max(ke,0),pt=Math.min(pt,Ie.count)):ft!=null&&(ke=Math.max(ke,0),pt=Math.min(pt,ft.count));let Kt=pt-ke;if(Kt<0||Kt===1/0)return;be.setup(J,Z,Te,Q,Ie);let Ct,Pt=ie;if(Ie!==null&&(Ct=T.get(Ie),Pt=we,Pt.setIndex(Ct)),J.isMesh)Z.wireframe===!0?(Me.setLineWidth(Z.wireframeLinewidth*hn()),Pt.setMode(k.LINES)):Pt.setMode(k.TRIANGLES);else if(J.isLine){let xn=Z.linewidth;xn===void 0&&(xn=1),Me.setLineWidth(xn*hn()),J.isLineSegments?Pt.setMode(k.LINES):J.isLineLoop?Pt.setMode(k.LINE_LOOP):Pt.setMode(k.LINE_STRIP)}else J.isPoints?Pt.setMode(k.POINTS):J.isSprite&&Pt.setMode(k.TRIANGLES);if(J.isBatchedMesh)if(Ke.get("WEBGL_multi_draw"))Pt.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let xn=J._multiDrawStarts,Ue=J._multiDrawCounts,un=J._multiDrawCount,_t=Ie?T.get(Ie).bytesPerElement:1,hs=Ve.get(Z).currentProgram.getUniforms();for(let dn=0;dn<un;dn++)hs.setValue(k,"_gl_DrawID",dn),Pt.render(xn[dn]/_t,Ue[dn])}else if(J.isInstancedMesh)Pt.renderInstances(ke,Kt,J.count);else if(Q.isInstancedBufferGeometry){let xn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ue=Math.min(Q.instanceCount,xn);Pt.renderInstances(ke,Kt,Ue)}else Pt.render(ke,Kt)};function Wo(R,V,Q,Z){z!==null&&R.isNodeMaterial&&z.setObject(Z,R),Ft===!0&&se.setState(R,Q,!1),R.transparent===!0&&R.side===ts&&R.forceSinglePass===!1?(R.side=Jn,R.needsUpdate=!0,Wi(R,V,Z),R.side=Zs,R.needsUpdate=!0,Wi(R,V,Z),R.side=ts):Wi(R,V,Z)}this.compile=function(R,V,Q=null){Q===null&&(Q=R),z!==null&&z.renderStart(R,V,Q),S=ne.get(Q),S.init(V),E.push(S),Q.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(S.pushLight(J),J.castShadow&&S.pushShadow(J))}),R!==Q&&R.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(S.pushLight(J),J.castShadow&&S.pushShadow(J))}),S.setupLights(),z!==null&&z.updateLights(S.state.lightsArray),cn=this.localClippingEnabled,Ft=se.init(this.clippingPlanes,cn),Ft===!0&&se.setGlobalState(this.clippingPlanes,V),z!==null&&pe.render(S.state.shadowsArray,Q,V);let Z=new Set;return R.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let Ee=J.material;if(Ee)if(Array.isArray(Ee))for(let Pe=0;Pe<Ee.length;Pe++){let Te=Ee[Pe];Wo(Te,Q,V,J),Z.add(Te)}else Wo(Ee,Q,V,J),Z.add(Ee)}),S=E.pop(),z!==null&&z.renderEnd(),Z},this.compileAsync=function(R,V,Q=null){let Z=this.compile(R,V,Q);return new Promise(J=>{function Ee(){if(Z.forEach(function(Pe){let Ie=Ve.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&Z.delete(Pe)}),Z.size===0){J(R);return}setTimeout(Ee,10)}Ke.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Lr=null;function xu(R){Lr&&Lr(R)}function _l(){ls.stop()}function Hi(){ls.start()}let ls=new bg;ls.setAnimationLoop(xu),typeof self<"u"&&ls.setContext(self),this.setAnimationLoop=function(R){Lr=R,ce.setAnimationLoop(R),R===null?ls.stop():ls.start()},ce.addEventListener("sessionstart",_l),ce.addEventListener("sessionend",Hi),this.render=function(R,V){if(V!==void 0&&V.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(C===!0)return;z!==null&&z.renderStart(R,V);let Q=ce.enabled===!0&&ce.isPresenting===!0,Z=N!==null&&(ae===null||Q)&&N.begin(L,ae);if(R.matrixWorldAutoUpdate===!0&&R.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(N===null||N.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(V),V=ce.getCamera()),R.isScene===!0&&R.onBeforeRender(L,R,V,ae),S=ne.get(R,E.length),S.init(V),S.state.textureUnits=Ze.getTextureUnits(),E.push(S),Lt.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?$t.setFromArrayCamera(V):st.setFromProjectionMatrix(Lt,yi,V.reversedDepth),cn=this.localClippingEnabled,Ft=se.init(this.clippingPlanes,cn),w=ye.get(R,x.length),w.init(),x.push(w),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Pe=L.xr.getDepthSensingMesh();Pe!==null&&cs(Pe,V,-1/0,L.sortObjects)}cs(R,V,0,L.sortObjects),w.finish(),z!==null&&z.updateLights(S.state.lightsArray),L.sortObjects===!0&&w.sort(qe,ot),en=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,en&&F.addToRenderList(w,R),this.info.autoReset===!0&&this.info.reset(),Ft===!0&&se.beginShadows();let J=S.state.shadowsArray;if(pe.render(J,R,V),Ft===!0&&se.endShadows(),(Z&&N.hasRenderPass())===!1){let Pe=w.opaque,Te=w.transmissive;if(S.setupLights(),V.isArrayCamera){let Ie=V.cameras;if(Te.length>0)for(let ze=0,nt=Ie.length;ze<nt;ze++){let ft=Ie[ze];Ri(Pe,Te,R,ft)}en&&F.render(R);for(let ze=0,nt=Ie.length;ze<nt;ze++){let ft=Ie[ze];Xo(w,R,ft,ft.viewport)}}else Te.length>0&&Ri(Pe,Te,R,V),en&&F.render(R),Xo(w,R,V)}ae!==null&&H===0&&(Ze.updateMultisampleRenderTarget(ae),Ze.updateRenderTargetMipmap(ae)),Z&&N.end(L),R.isScene===!0&&R.onAfterRender(L,R,V),be.resetDefaultState(),$=-1,j=null,E.pop(),E.length>0?(S=E[E.length-1],Ze.setTextureUnits(S.state.textureUnits),Ft===!0&&se.setGlobalState(L.clippingPlanes,S.state.camera)):S=null,x.pop(),x.length>0?w=x[x.length-1]:w=null,z!==null&&z.renderEnd()};function cs(R,V,Q,Z){if(R.visible===!1)return;if(R.layers.test(V.layers)){if(R.isGroup)Q=R.renderOrder;else if(R.isLOD)R.autoUpdate===!0&&R.update(V);else if(R.isLight)S.pushLight(R),R.castShadow&&S.pushShadow(R);else if(R.isSprite){let Pe=V.isArrayCamera?$t:st;if(!R.frustumCulled||R.intersectsFrustum(Pe)){Z&&vt.setFromMatrixPosition(R.matrixWorld).applyMatrix4(Lt);let Te=he.update(R),Ie=R.material;Ie.visible&&w.push(R,Te,Ie,Q,vt.z,null,V)}}else if(R.isMesh||R.isLine||R.isPoints){let Pe=V.isArrayCamera?$t:st;if(!R.frustumCulled||R.intersectsFrustum(Pe)){let Te=he.update(R),Ie=R.material;if(Z&&(R.boundingSphere!==void 0?(R.boundingSphere===null&&R.computeBoundingSphere(),vt.copy(R.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),vt.copy(Te.boundingSphere.center)),vt.applyMatrix4(R.matrixWorld).applyMatrix4(Lt)),Array.isArray(Ie)){let ze=Te.groups;for(let nt=0,ft=ze.length;nt<ft;nt++){let ke=ze[nt],pt=Ie[ke.materialIndex];pt&&pt.visible&&w.push(R,Te,pt,Q,vt.z,ke,V)}}else Ie.visible&&w.push(R,Te,Ie,Q,vt.z,null,V)}}}let Ee=R.children;for(let Pe=0,Te=Ee.length;Pe<Te;Pe++)cs(Ee[Pe],V,Q,Z)}function Xo(R,V,Q,Z){let{opaque:J,transmissive:Ee,transparent:Pe}=R;S.setupLightsView(Q),Ft===!0&&se.setGlobalState(L.clippingPlanes,Q),Z&&Me.viewport(te.copy(Z)),J.length>0&&tn(J,V,Q),Ee.length>0&&tn(Ee,V,Q),Pe.length>0&&tn(Pe,V,Q),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Ri(R,V,Q,Z){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(S.state.transmissionRenderTarget[Z.id]===void 0){let ke=Ke.has("EXT_color_buffer_half_float")||Ke.has("EXT_color_buffer_float");S.state.transmissionRenderTarget[Z.id]=new ci(1,1,{generateMipmaps:!0,type:ke?Oi:ti,minFilter:ws,samples:Math.max(4,at.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let Ee=S.state.transmissionRenderTarget[Z.id],Pe=Z.viewport||te;Ee.setSize(Pe.z*L.transmissionResolutionScale,Pe.w*L.transmissionResolutionScale);let Te=L.getRenderTarget(),Ie=L.getActiveCubeFace(),ze=L.getActiveMipmapLevel();L.setRenderTarget(Ee),L.getClearColor(ee),me=L.getClearAlpha(),me<1&&L.setClearColor(16777215,.5),L.clear(),en&&F.render(Q);let nt=L.toneMapping;L.toneMapping=ns;let ft=Z.viewport;if(Z.viewport!==void 0&&(Z.viewport=void 0),S.setupLightsView(Z),Ft===!0&&se.setGlobalState(L.clippingPlanes,Z),tn(R,Q,Z),Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee),Ke.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let pt=0,Kt=V.length;pt<Kt;pt++){let Ct=V[pt],{object:Pt,geometry:xn,material:Ue,group:un}=Ct;if(Ue.side===ts&&Pt.layers.test(Z.layers)){let _t=Ue.side;Ue.side=Jn,Ue.needsUpdate=!0,an(Pt,Q,Z,xn,Ue,un),Ue.side=_t,Ue.needsUpdate=!0,ke=!0}}ke===!0&&(Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee))}L.setRenderTarget(Te,Ie,ze),L.setClearColor(ee,me),ft!==void 0&&(Z.viewport=ft),L.toneMapping=nt}function tn(R,V,Q){let Z=V.isScene===!0?V.overrideMaterial:null;for(let J=0,Ee=R.length;J<Ee;J++){let Pe=R[J],{object:Te,geometry:Ie,group:ze}=Pe,nt=Pe.material;nt.allowOverride===!0&&Z!==null&&(nt=Z),Te.layers.test(Q.layers)&&an(Te,V,Q,Ie,nt,ze)}}function an(R,V,Q,Z,J,Ee){z!==null&&J.isNodeMaterial&&z.setObject(R,J),R.onBeforeRender(L,V,Q,Z,J,Ee),R.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,R.matrixWorld),R.normalMatrix.getNormalMatrix(R.modelViewMatrix),J.onBeforeRender(L,V,Q,Z,R,Ee),J.transparent===!0&&J.side===ts&&J.forceSinglePass===!1?(J.side=Jn,J.needsUpdate=!0,L.renderBufferDirect(Q,V,Z,J,R,Ee),J.side=Zs,J.needsUpdate=!0,L.renderBufferDirect(Q,V,Z,J,R,Ee),J.side=ts):L.renderBufferDirect(Q,V,Z,J,R,Ee),R.onAfterRender(L,V,Q,Z,J,Ee)}function ln(R){let V=0;for(let Q of R)Q.texture!==null&&V++;return V}function Wi(R,V,Q){V.isScene!==!0&&(V=_n);let Z=Ve.get(R),J=S.state.lights,Ee=S.state.shadowsArray,Pe=J.state.version,Te=oe.getParameters(R,J.state,Ee,V,Q,S.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Te),ze=Z.programs;Z.environment=R.isMeshStandardMaterial||R.isMeshLambertMaterial||R.isMeshPhongMaterial?V.environment:null,Z.fog=V.fog;let nt=R.isMeshStandardMaterial||R.isMeshLambertMaterial&&!R.envMap||R.isMeshPhongMaterial&&!R.envMap;Z.envMap=P.get(R.envMap||Z.environment,nt),Z.envMapRotation=Z.environment!==null&&R.envMap===null?V.environmentRotation:R.envMapRotation,ze===void 0&&(R.addEventListener("dispose",lt),ze=new Map,Z.programs=ze,Z.programVariants=new Map);let ft=ze.get(Ie);if(ft!==void 0){if(Z.currentProgram===ft&&Z.lightsStateVersion===Pe)return qo(R,Te),ft}else Te.uniforms=oe.getUniforms(R),z!==null&&R.isNodeMaterial&&z.build(R,Q,Te),R.onBeforeCompile(Te,L),ft=oe.acquireProgram(Te,Ie),ze.set(Ie,ft),Z.uniforms=Te.uniforms;let ke=Z.uniforms;return(!R.isShaderMaterial&&!R.isRawShaderMaterial||R.clipping===!0)&&(ke.clippingPlanes=se.uniform),qo(R,Te),Z.needsLights=Ds(R),Z.lightsStateVersion=Pe,Z.needsLights&&(ke.ambientLightColor.value=J.state.ambient,ke.lightProbe.value=J.state.probe,ke.sunLights.value=J.state.sun,ke.sunLightShadows.value=J.state.sunShadow,ke.directionalLights.value=J.state.directional,ke.directionalLightShadows.value=J.state.directionalShadow,ke.spotLights.value=J.state.spot,ke.spotLightShadows.value=J.state.spotShadow,ke.rectAreaLights.value=J.state.rectArea,ke.ltc_1.value=J.state.rectAreaLTC1,ke.ltc_2.value=J.state.rectAreaLTC2,ke.pointLights.value=J.state.point,ke.pointLightShadows.value=J.state.pointShadow,ke.hemisphereLights.value=J.state.hemi,ke.sunShadowMatrix.value=J.state.sunShadowMatrix,ke.sunShadowCascade.value=J.state.sunShadowCascade,ke.directionalShadowMatrix.value=J.state.directionalShadowMatrix,ke.spotLightMatrix.value=J.state.spotLightMatrix,ke.spotLightMap.value=J.state.spotLightMap,ke.pointShadowMatrix.value=J.state.pointShadowMatrix),Z.numLightProbeGrids=ln(S.state.lightProbeGridArray),Z.currentProgram=ft,Z.uniformsList=null,ft}function ni(R,V,Q,Z,J){let Ee=Ve.get(R),Pe=Ee.currentProgram.id+","+Z+","+J,Te=Ee.programVariants.get(Pe);return Te===void 0?(Te=Wi(R,V,Q),Ee.programVariants.set(Pe,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=Z,Ee.toneMapping=J),Te}function Ls(R){if(R.uniformsList===null){let V=R.currentProgram.getUniforms();R.uniformsList=To.seqWithValue(V.seq,R.uniforms)}return R.uniformsList}function qo(R,V){let Q=Ve.get(R);Q.outputColorSpace=V.outputColorSpace,Q.batching=V.batching,Q.batchingColor=V.batchingColor,Q.instancing=V.instancing,Q.instancingColor=V.instancingColor,Q.instancingMorph=V.instancingMorph,Q.skinning=V.skinning,Q.morphTargets=V.morphTargets,Q.morphNormals=V.morphNormals,Q.morphColors=V.morphColors,Q.morphTargetsCount=V.morphTargetsCount,Q.numClippingPlanes=V.numClippingPlanes,Q.numIntersection=V.numClipIntersection,Q.vertexAlphas=V.vertexAlphas,Q.vertexTangents=V.vertexTangents,Q.toneMapping=V.toneMapping}function Yo(R,V,Q,Z,J){V.isScene!==!0&&(V=_n),Ze.resetTextureUnits();let Ee=V.fog,Pe=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial?V.environment:null,Te=ae===null?L.outputColorSpace:ae.isXRRenderTarget===!0?ae.texture.colorSpace:xt.workingColorSpace,Ie=Z.isMeshStandardMaterial||Z.isMeshLambertMaterial&&!Z.envMap||Z.isMeshPhongMaterial&&!Z.envMap,ze=P.get(Z.envMap||Pe,Ie),nt=Z.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,ft=!!Q.attributes.tangent&&(!!Z.normalMap||Z.anisotropy>0),ke=!!Q.morphAttributes.position,pt=!!Q.morphAttributes.normal,Kt=!!Q.morphAttributes.color,Ct=ns;Z.toneMapped&&(ae===null||ae.isXRRenderTarget===!0)&&(Ct=L.toneMapping);let Pt=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,xn=Pt!==void 0?Pt.length:0,Ue=Ve.get(Z),un=S.state.lights;if(Ft===!0&&(cn===!0||R!==j)){let It=R===j&&Z.id===$;se.setState(Z,R,It)}let _t=!1,hs=!1;Z.version===Ue.__version?Ue.needsLights&&Ue.lightsStateVersion!==un.state.version||J.isBatchedMesh&&Ue.batching===!1||!J.isBatchedMesh&&Ue.batching===!0||J.isBatchedMesh&&Ue.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Ue.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Ue.instancing===!1||!J.isInstancedMesh&&Ue.instancing===!0||J.isSkinnedMesh&&Ue.skinning===!1||!J.isSkinnedMesh&&Ue.skinning===!0||J.isInstancedMesh&&Ue.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Ue.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Ue.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Ue.instancingMorph===!1&&J.morphTexture!==null||Ue.envMap!==ze||Z.fog===!0&&Ue.fog!==Ee||Ue.numClippingPlanes!==void 0&&(Ue.numClippingPlanes!==se.numPlanes||Ue.numIntersection!==se.numIntersection)||Ue.vertexAlphas!==nt||Ue.vertexTangents!==ft||Ue.morphTargets!==ke||Ue.morphNormals!==pt||Ue.morphColors!==Kt||Ue.morphTargetsCount!==xn||Ue.numLightProbeGrids!==ln(S.state.lightProbeGridArray)?_t=!0:(Ue.outputColorSpace!==Te||Ue.toneMapping!==Ct)&&(hs=!0):(_t=!0,Ue.__version=Z.version);let dn=Ue.currentProgram;(_t===!0||hs===!0)&&(dn=hs===!0?ni(Z,V,J,Te,Ct):Wi(Z,V,J),z&&Z.isNodeMaterial&&z.onUpdateProgram(Z,dn,Ue));let Ur=!1,Xi=!1,us=!1,ht=dn.getUniforms(),nn=Ue.uniforms;if(Me.useProgram(dn.program)&&(Ur=!0,Xi=!0,us=!0),Z.id!==$&&($=Z.id,Xi=!0),Ur||j!==R){Me.buffers.depth.getReversed()&&R.reversedDepth!==!0&&(R._reversedDepth=!0,R.updateProjectionMatrix()),ht.setValue(k,"projectionMatrix",R.projectionMatrix),ht.setValue(k,"viewMatrix",R.matrixWorldInverse);let fn=ht.map.cameraPosition;fn!==void 0&&fn.setValue(k,wn.setFromMatrixPosition(R.matrixWorld)),at.logarithmicDepthBuffer&&ht.setValue(k,"logDepthBufFC",2/(Math.log(R.far+1)/Math.LN2)),(Z.isMeshPhongMaterial||Z.isMeshToonMaterial||Z.isMeshLambertMaterial||Z.isMeshBasicMaterial||Z.isMeshStandardMaterial||Z.isShaderMaterial)&&ht.setValue(k,"isOrthographic",R.isOrthographicCamera===!0),j!==R&&(j=R,Xi=!0,us=!0)}if(Ue.needsLights&&(un.state.sunShadowMap.length>0&&ht.setValue(k,"sunShadowMap",un.state.sunShadowMap,Ze),un.state.directionalShadowMap.length>0&&ht.setValue(k,"directionalShadowMap",un.state.directionalShadowMap,Ze),un.state.spotShadowMap.length>0&&ht.setValue(k,"spotShadowMap",un.state.spotShadowMap,Ze),un.state.pointShadowMap.length>0&&ht.setValue(k,"pointShadowMap",un.state.pointShadowMap,Ze)),J.isSkinnedMesh){ht.setOptional(k,J,"bindMatrix"),ht.setOptional(k,J,"bindMatrixInverse");let It=J.skeleton;It&&(It.boneTexture===null&&It.computeBoneTexture(),ht.setValue(k,"boneTexture",It.boneTexture,Ze))}J.isBatchedMesh&&(ht.setOptional(k,J,"batchingTexture"),ht.setValue(k,"batchingTexture",J._matricesTexture,Ze),ht.setOptional(k,J,"batchingIdTexture"),ht.setValue(k,"batchingIdTexture",J._indirectTexture,Ze),ht.setOptional(k,J,"batchingColorTexture"),J._colorsTexture!==null&&ht.setValue(k,"batchingColorTexture",J._colorsTexture,Ze));let Vn=Q.morphAttributes;if((Vn.position!==void 0||Vn.normal!==void 0||Vn.color!==void 0)&&re.update(J,Q,dn),(Xi||Ue.receiveShadow!==J.receiveShadow)&&(Ue.receiveShadow=J.receiveShadow,ht.setValue(k,"receiveShadow",J.receiveShadow)),(Z.isMeshStandardMaterial||Z.isMeshLambertMaterial||Z.isMeshPhongMaterial)&&Z.envMap===null&&V.environment!==null&&(nn.envMapIntensity.value=V.environmentIntensity),nn.dfgLUT!==void 0&&(nn.dfgLUT.value=Cw()),Xi){if(ht.setValue(k,"toneMappingExposure",L.toneMappingExposure),Ue.needsLights&&Dr(nn,us),Ee&&Z.fog===!0&&_e.refreshFogUniforms(nn,Ee),_e.refreshMaterialUniforms(nn,Z,Se,Ae,S.state.transmissionRenderTarget[R.id]),Ue.needsLights&&Ue.numLightProbeGrids>0){let It=y,fn=0;for(let On of S.state.lightProbeGridArray)On.texture!==null&&(It.textures[fn]=On.texture,It.min[fn]=On.boundingBox.min,It.max[fn]=On.boundingBox.max,It.resolution[fn]=On.resolution,fn++);for(let On in It)It[On].length=fn;nn.probesSH.value=It.textures,nn.probesMin.value=It.min,nn.probesMax.value=It.max,nn.probesResolution.value=It.resolution}To.upload(k,Ls(Ue),nn,Ze)}if(Z.isShaderMaterial&&Z.uniformsNeedUpdate===!0&&(To.upload(k,Ls(Ue),nn,Ze),Z.uniformsNeedUpdate=!1),Z.isSpriteMaterial&&ht.setValue(k,"center",J.center),ht.setValue(k,"modelViewMatrix",J.modelViewMatrix),ht.setValue(k,"normalMatrix",J.normalMatrix),ht.setValue(k,"modelMatrix",J.matrixWorld),Z.uniformsGroups!==void 0){let It=Z.uniformsGroups;for(let fn=0,On=It.length;fn<On;fn++){let xl=It[fn];We.update(xl,dn),We.bind(xl,dn)}}return dn}function Dr(R,V){R.ambientLightColor.needsUpdate=V,R.lightProbe.needsUpdate=V,R.sunLights.needsUpdate=V,R.sunLightShadows.needsUpdate=V,R.directionalLights.needsUpdate=V,R.directionalLightShadows.needsUpdate=V,R.pointLights.needsUpdate=V,R.pointLightShadows.needsUpdate=V,R.spotLights.needsUpdate=V,R.spotLightShadows.needsUpdate=V,R.rectAreaLights.needsUpdate=V,R.hemisphereLights.needsUpdate=V}function Ds(R){return R.isMeshLambertMaterial||R.isMeshToonMaterial||R.isMeshPhongMaterial||R.isMeshStandardMaterial||R.isShadowMaterial||R.isShaderMaterial&&R.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ae},this.setRenderTargetTextures=function(R,V,Q){let Z=Ve.get(R);Z.__autoAllocateDepthBuffer=R.resolveDepthBuffer===!1,Z.__autoAllocateDepthBuffer===!1&&(Z.__useRenderToTexture=!1),Ve.get(R.texture).__webglTexture=V,Ve.get(R.depthTexture).__webglTexture=Z.__autoAllocateDepthBuffer?void 0:Q,Z.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(R,V){let Q=Ve.get(R);Q.__webglFramebuffer=V,Q.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(R,V=0,Q=0){ae=R,q=V,H=Q;let Z=null,J=!1,Ee=!1;if(R){let Te=Ve.get(R);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(k.FRAMEBUFFER,Te.__webglFramebuffer),te.copy(R.viewport),ue.copy(R.scissor),de=R.scissorTest,Me.viewport(te),Me.scissor(ue),Me.setScissorTest(de),$=-1;return}else if(Te.__webglFramebuffer===void 0)Ze.setupRenderTarget(R);else if(Te.__hasExternalTextures)Ze.rebindTextures(R,Ve.get(R.texture).__webglTexture,Ve.get(R.depthTexture).__webglTexture);else if(R.depthBuffer){let nt=R.depthTexture;if(Te.__boundDepthTexture!==nt){if(nt!==null&&Ve.has(nt)&&(R.width!==nt.image.width||R.height!==nt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ze.setupDepthRenderbuffer(R)}}let Ie=R.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Ee=!0);let ze=Ve.get(R).__webglFramebuffer;R.isWebGLCubeRenderTarget?(Array.isArray(ze[V])?Z=ze[V][Q]:Z=ze[V],J=!0):R.samples>0&&Ze.useMultisampledRTT(R)===!1?Z=Ve.get(R).__webglMultisampledFramebuffer:Array.isArray(ze)?Z=ze[Q]:Z=ze,te.copy(R.viewport),ue.copy(R.scissor),de=R.scissorTest}else te.copy(He).multiplyScalar(Se).floor(),ue.copy(dt).multiplyScalar(Se).floor(),de=ct;if(Q!==0&&(Z=B),Me.bindFramebuffer(k.FRAMEBUFFER,Z)&&Me.drawBuffers(R,Z),Me.viewport(te),Me.scissor(ue),Me.setScissorTest(de),J){let Te=Ve.get(R.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+V,Te.__webglTexture,Q)}else if(Ee){let Te=V;for(let Ie=0;Ie<R.textures.length;Ie++){let ze=Ve.get(R.textures[Ie]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+Ie,ze.__webglTexture,Q,Te)}}else if(R!==null&&Q!==0){let Te=Ve.get(R.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Te.__webglTexture,Q)}$=-1};function Nr(R){let V=Ve.get(R);return(V.__readFormat!==R.format||V.__readType!==R.type)&&(V.__readFormat=R.format,V.__readType=R.type,V.__formatReadable=at.textureFormatReadable(R.format),V.__typeReadable=at.textureTypeReadable(R.type)),V}this.readRenderTargetPixels=function(R,V,Q,Z,J,Ee,Pe,Te=0){if(!(R&&R.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Me.bindFramebuffer(k.FRAMEBUFFER,Ie);try{let ze=R.textures[Te],nt=ze.format,ft=ze.type;R.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let ke=Nr(ze);if(ke.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=R.width-Z&&Q>=0&&Q<=R.height-J&&k.readPixels(V,Q,Z,J,ge.convert(nt),ge.convert(ft),Ee)}finally{let ze=ae!==null?Ve.get(ae).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,ze)}}},this.readRenderTargetPixelsAsync=async function(R,V,Q,Z,J,Ee,Pe,Te=0){if(!(R&&R.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(V>=0&&V<=R.width-Z&&Q>=0&&Q<=R.height-J){Me.bindFramebuffer(k.FRAMEBUFFER,Ie);let ze=R.textures[Te],nt=ze.format,ft=ze.type;R.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let ke=Nr(ze);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let pt=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,pt),k.bufferData(k.PIXEL_PACK_BUFFER,Ee.byteLength,k.STREAM_READ),k.readPixels(V,Q,Z,J,ge.convert(nt),ge.convert(ft),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let Kt=ae!==null?Ve.get(ae).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,Kt);let Ct=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await Ym(k,Ct,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,pt),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,Ee),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(pt),k.deleteSync(Ct),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(R,V=null,Q=0){let Z=Math.pow(2,-Q),J=Math.floor(R.image.width*Z),Ee=Math.floor(R.image.height*Z),Pe=V!==null?V.x:0,Te=V!==null?V.y:0;Ze.setTexture2D(R,0),k.copyTexSubImage2D(k.TEXTURE_2D,Q,0,0,Pe,Te,J,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(R,V,Q=null,Z=null,J=0,Ee=0){let Pe,Te,Ie,ze,nt,ft,ke,pt,Kt,Ct=R.isCompressedTexture?R.mipmaps[Ee]:R.image;if(Q!==null)Pe=Q.max.x-Q.min.x,Te=Q.max.y-Q.min.y,Ie=Q.isBox3?Q.max.z-Q.min.z:1,ze=Q.min.x,nt=Q.min.y,ft=Q.isBox3?Q.min.z:0;else{let ht=Math.pow(2,-J);Pe=Math.floor(Ct.width*ht),Te=Math.floor(Ct.height*ht),R.isDataArrayTexture?Ie=Ct.depth:R.isData3DTexture?Ie=Math.floor(Ct.depth*ht):Ie=1,ze=0,nt=0,ft=0}Z!==null?(ke=Z.x,pt=Z.y,Kt=Z.z):(ke=0,pt=0,Kt=0);let Pt=ge.convert(V.format),xn=ge.convert(V.type),Ue;V.isData3DTexture?(Ze.setTexture3D(V,0),Ue=k.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(Ze.setTexture2DArray(V,0),Ue=k.TEXTURE_2D_ARRAY):(Ze.setTexture2D(V,0),Ue=k.TEXTURE_2D),Me.activeTexture(k.TEXTURE0),Me.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,V.flipY),Me.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),Me.pixelStorei(k.UNPACK_ALIGNMENT,V.unpackAlignment);let un=Me.getParameter(k.UNPACK_ROW_LENGTH),_t=Me.getParameter(k.UNPACK_IMAGE_HEIGHT),hs=Me.getParameter(k.UNPACK_SKIP_PIXELS),dn=Me.getParameter(k.UNPACK_SKIP_ROWS),Ur=Me.getParameter(k.UNPACK_SKIP_IMAGES);Me.pixelStorei(k.UNPACK_ROW_LENGTH,Ct.width),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Ct.height),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,ze),Me.pixelStorei(k.UNPACK_SKIP_ROWS,nt),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,ft);let Xi=R.isDataArrayTexture||R.isData3DTexture,us=V.isDataArrayTexture||V.isData3DTexture;if(R.isDepthTexture){let ht=Ve.get(R),nn=Ve.get(V),Vn=Ve.get(ht.__renderTarget),It=Ve.get(nn.__renderTarget);Me.bindFramebuffer(k.READ_FRAMEBUFFER,Vn.__webglFramebuffer),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,It.__webglFramebuffer);for(let fn=0;fn<Ie;fn++)Xi&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ve.get(R).__webglTexture,J,ft+fn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ve.get(V).__webglTexture,Ee,Kt+fn)),k.blitFramebuffer(ze,nt,ze+Pe,nt+Te,ke,pt,ke+Pe,pt+Te,k.DEPTH_BUFFER_BIT,k.NEAREST);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(J!==0||R.isRenderTargetTexture||Ve.has(R)){let ht=Ve.get(R),nn=Ve.get(V);Me.bindFramebuffer(k.READ_FRAMEBUFFER,D),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,G);for(let Vn=0;Vn<Ie;Vn++)Xi?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,ht.__webglTexture,J,ft+Vn):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ht.__webglTexture,J),us?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,nn.__webglTexture,Ee,Kt+Vn):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,nn.__webglTexture,Ee),J!==0?k.blitFramebuffer(ze,nt,ze+Pe,nt+Te,ke,pt,ke+Pe,pt+Te,k.COLOR_BUFFER_BIT,k.NEAREST):us?k.copyTexSubImage3D(Ue,Ee,ke,pt,Kt+Vn,ze,nt,Pe,Te):k.copyTexSubImage2D(Ue,Ee,ke,pt,ze,nt,Pe,Te);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else us?R.isDataTexture||R.isData3DTexture?k.texSubImage3D(Ue,Ee,ke,pt,Kt,Pe,Te,Ie,Pt,xn,Ct.data):V.isCompressedArrayTexture?k.compressedTexSubImage3D(Ue,Ee,ke,pt,Kt,Pe,Te,Ie,Pt,Ct.data):k.texSubImage3D(Ue,Ee,ke,pt,Kt,Pe,Te,Ie,Pt,xn,Ct):R.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,Ee,ke,pt,Pe,Te,Pt,xn,Ct.data):R.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,Ee,ke,pt,Ct.width,Ct.height,Pt,Ct.data):k.texSubImage2D(k.TEXTURE_2D,Ee,ke,pt,Pe,Te,Pt,xn,Ct);Me.pixelStorei(k.UNPACK_ROW_LENGTH,un),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,_t),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,hs),Me.pixelStorei(k.UNPACK_SKIP_ROWS,dn),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,Ur),Ee===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&k.generateMipmap(Ue),Me.unbindTexture()},this.initRenderTarget=function(R){Ve.get(R).__webglFramebuffer===void 0&&Ze.setupRenderTarget(R)},this.initTexture=function(R){R.isCubeTexture?Ze.setTextureCube(R,0):R.isData3DTexture?Ze.setTexture3D(R,0):R.isDataArrayTexture||R.isCompressedArrayTexture?Ze.setTexture2DArray(R,0):Ze.setTexture2D(R,0),Me.unbindTexture()},this.resetState=function(){q=0,H=0,ae=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return yi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var Lg=38,Pw=.055,Dg=2.6,Ng=Math.PI/2-.02,Iw=.02,Lw=60,Dw=.88,Nw=new O(0,0,1),Lh=class{constructor(){this.camera=new Yn(Lg,1,.01,100),this.camera.up.set(0,0,1),this.now={target:new O,distance:1,around:0,above:.4},this.goal={target:new O,distance:1,around:0,above:.4},this.radius=1,this.still=!0,this.touched=!1}set(e,t,n,s){this.sight=n,this.radius=t.radius,this.said=e,this.bounds=t,this.aspect(s);let{goal:r}=this;e?(r.target.set(...e.at),this.from(new O(...e.from).sub(r.target))):(r.target.set(...t.centre),this.from(n.clone().multiplyScalar(this.fitting(t)))),this.touched=!1,this.jump()}from(e){let{goal:t}=this;t.distance=Math.max(e.length(),1e-9),t.around=Math.atan2(e.y,e.x),t.above=Math.asin(is.clamp(e.z/t.distance,-1,1))}fitting({centre:e,low:t,high:n}){let s=Math.tan(is.degToRad(this.camera.fov)/2)*Dw,r=s*this.camera.aspect,{sight:o}=this,a=new O().crossVectors(Nw,o).normalize(),l=new O().crossVectors(o,a),c=0;for(let h=0;h<8;h++){let u=new O(...[0,1,2].map(f=>(h>>f&1?n:t)[f]-e[f])),d=u.dot(o);c=Math.max(c,d+Math.abs(u.dot(a))/r,d+Math.abs(u.dot(l))/s)}return c}aspect(e){let{camera:t}=this;t.aspect=e;let n=Math.tan(is.degToRad(Lg)/2);t.fov=is.radToDeg(2*Math.atan(e<1?Math.min(n/e,1.2*n):n)),t.updateProjectionMatrix(),this.bounds&&!this.touched&&!this.said&&(this.goal.distance=this.fitting(this.bounds),this.jump())}jump(){Object.assign(this.now,this.goal,{target:this.now.target.copy(this.goal.target)}),this.still=!0,this.put()}advance(e){if(this.still)return!1;let{now:t,goal:n}=this,s=1-Math.exp(-e/Pw);return t.target.lerp(n.target,s),t.distance*=(n.distance/t.distance)**s,t.around+=s*(n.around-t.around),t.above+=s*(n.above-t.above),t.target.distanceTo(n.target)/t.distance+Math.abs(Math.log(t.distance/n.distance))+Math.abs(t.around-n.around)+Math.abs(t.above-n.above)<1e-4&&this.jump(),this.put(),!0}put(){let{camera:e,now:t}=this,n=Math.cos(t.above);e.position.set(n*Math.cos(t.around),n*Math.sin(t.around),Math.sin(t.above)).multiplyScalar(t.distance).add(t.target),e.lookAt(t.target),e.near=Math.max(.004*t.distance,.02*(t.distance-2*this.radius),1e-4*this.radius),e.far=t.distance+30*this.radius+2*t.distance,e.updateProjectionMatrix(),e.updateMatrixWorld()}moved(){this.still=!1,this.touched=!0}turn(e,t){this.goal.around-=Dg*e,this.goal.above=is.clamp(this.goal.above+Dg*t,-Ng,Ng),this.moved()}shift(e,t){let n=2*Math.tan(is.degToRad(this.camera.fov)/2)*this.goal.distance,s=new O().setFromMatrixColumn(this.camera.matrixWorld,0),r=new O().setFromMatrixColumn(this.camera.matrixWorld,1);this.goal.target.addScaledVector(s,-e*n).addScaledVector(r,t*n),this.moved()}zoom(e,t){let{goal:n}=this,s=n.distance;if(n.distance=is.clamp(s*e,Iw*this.radius,Lw*this.radius),t){let r=new O;this.camera.getWorldDirection(r);let o=t.direction.dot(r),a=t.direction.clone().multiplyScalar(s/Math.max(o,.2)).add(t.origin);n.target.lerp(a,1-n.distance/s)}this.moved()}perPixel(e){return 2*Math.tan(is.degToRad(this.camera.fov)/2)/e}};function js(i,e,t,n,s,r,o){let a=s[r]-t[n],l=s[r+1]-t[n+1],c=s[r+2]-t[n+2],h=Math.hypot(a,l,c);if(!(h>1e-12)||!(o>0)){i.fill(0,e,e+16);return}let u=a/h,d=l/h,f=c/h,g=0,v=-1,m=0,p=-1,_=0,M=0;if(f>-.9999999){let y=1/(1+f),w=-u*d*y;g=1-u*u*y,v=w,m=-u,p=w,_=1-d*d*y,M=-d}i[e]=o*g,i[e+1]=o*v,i[e+2]=o*m,i[e+3]=0,i[e+4]=o*p,i[e+5]=o*_,i[e+6]=o*M,i[e+7]=0,i[e+8]=a,i[e+9]=l,i[e+10]=c,i[e+11]=0,i[e+12]=t[n]+a/2,i[e+13]=t[n+1]+l/2,i[e+14]=t[n+2]+c/2,i[e+15]=1}function Ug(i,e,t,n,s){i.fill(0,e,e+16),Number.isFinite(t[n]+t[n+1]+t[n+2])&&(i[e]=i[e+5]=i[e+10]=s,i[e+12]=t[n],i[e+13]=t[n+1],i[e+14]=t[n+2],i[e+15]=1)}var Dh=1024,Og=.1,Uw=.55,Ow=.0075,Fg=.25,Fw=12,Bw=9.81,ja=class{constructor(e){let t=e.rows("CARD_BODIES").filter(n=>n.mass>0&&!(n.flags&1)).map(n=>n.mass);t.sort((n,s)=>n-s),this.known=t.length>0,this.unit=this.known?Bw*t[t.length>>1]:0}learn(e){this.known||!(e>0)||(this.unit=this.unit>0?this.unit*(e/this.unit)**.002:e)}length(e){return this.unit>0?Math.min(Uw,Og*Math.log2(1+e/this.unit)):Og}},Nh=class{constructor(e,t){this.group=new Qt,this.radius=e,this.scale=t,this.shaft=this.pair(new hi(1,1,1,6,1,!0).rotateX(Math.PI/2)),this.head=this.pair(new dr(1,1,8).rotateX(Math.PI/2)),this.points=this.makePoints(),this.count=0,this.from=new Float64Array(3),this.to=new Float64Array(3),this.neck=new Float64Array(3)}pair(e){let t=new Si(e,new Ni,Dh),n=new Si(e,new Ni({transparent:!0,opacity:Fg,depthTest:!1,depthWrite:!1}),Dh);return t.instanceMatrix.setUsage(di),n.instanceMatrix=t.instanceMatrix,t.frustumCulled=n.frustumCulled=!1,n.renderOrder=4,t.count=n.count=0,this.group.add(t,n),{solid:t,faint:n}}makePoints(){let e=new qt;e.setAttribute("position",new Bt(new Float32Array(3*Dh),3).setUsage(di)),e.setDrawRange(0,0);let t=new yo({size:6,sizeAttenuation:!1,transparent:!0,opacity:.85,depthTest:!1});t.onBeforeCompile=s=>{s.fragmentShader=s.fragmentShader.replace("#include <map_particle_fragment>","if (length(gl_PointCoord - 0.5) > 0.5) discard;")};let n=new Ta(e,t);return n.frustumCulled=!1,n.renderOrder=5,this.group.add(n),n}paint(e,t){for(let{solid:n,faint:s}of[this.shaft,this.head])n.material.color=s.material.color=e.force;this.points.material.color=e.force,this.points.material.size=5*t}plain(e){this.isPlain=e}update(e,t){let{f64:n,i32:s,words:r,count:o}=e.section("CONTACTS"),a=this.points.geometry.attributes.position,l=0;for(let c=0;c<o&&l<Dh;c++){let h=c*r,u=n[h+6],d=n[h+7],f=n[h+8],g=Math.hypot(u,d,f);if(!(g>0)||!Number.isFinite(g))continue;let v=s[2*h+30];this.scale.learn(g),this.arrow(l,n,h,t(v)?1:-1,u,d,f,g),a.setXYZ(l,n[h],n[h+1],n[h+2]),l++}this.show(l)}arrow(e,t,n,s,r,o,a,l){let{from:c,to:h,neck:u}=this,d=this.scale.length(l)*this.radius*s,f=Math.min(Ow*this.radius,.12*Math.abs(d)),g=Math.min(.5,5*f/Math.abs(d)),v=[r/l,o/l,a/l];for(let m=0;m<3;m++)c[m]=t[n+m],h[m]=c[m]+d*v[m],u[m]=c[m]+(1-g)*d*v[m];js(this.shaft.solid.instanceMatrix.array,16*e,c,0,u,0,f),js(this.head.solid.instanceMatrix.array,16*e,u,0,h,0,2.4*f)}show(e){this.count=e;for(let{solid:n,faint:s}of[this.shaft,this.head])n.count=e,s.count=this.isPlain?0:e,n.instanceMatrix.clearUpdateRanges(),n.instanceMatrix.addUpdateRange(0,16*e),n.instanceMatrix.needsUpdate=!0;let t=Math.sqrt(Math.min(1,Fw/Math.max(1,e)));this.shaft.faint.material.opacity=this.head.faint.material.opacity=Fg*t,this.points.material.opacity=.85*t,this.points.geometry.setDrawRange(0,e),this.points.geometry.attributes.position.needsUpdate=!0}dispose(){for(let{solid:e,faint:t}of[this.shaft,this.head])e.geometry.dispose(),e.material.dispose(),t.material.dispose(),e.dispose();this.points.geometry.dispose(),this.points.material.dispose()}};var Qa=class extends Error{},kw="TACSNAP1",zw=1,Bg=104,Qd=24,Gw=64,Vw=4096;var Kn={ENGAGED:1,WAITS:2,LET_GO:4,UNPLACED:8,NONE:16,OPEN:32},el={FIXED:1},tl={ONLY_DRAWN:1},zg={SPRING:1};var Ln={SPHERE:0,BOX:1,CAPSULE:2,CYLINDER:3,CONE:4,PLANE:5,HULL:6,MESH:7,HEIGHT_FIELD:8},tf={BODIES:[1,112,"f8 position 3, f8 quaternion 4, f8 velocity 3, f8 spin 3, u4 flags, u4 pad"],NODES:[2,24,"f8 position 3"],LEDGER:[3,16,"f8 step, f8 total"],MOMENTUM:[4,48,"f8 linear 3, f8 angular 3"],CONTACTS:[5,136,"f8 point 3, f8 normal 3, f8 force 3, f8 slip 3, f8 gap, f8 work, x8 key, i4 body_a, i4 body_b, i4 shape_a, i4 shape_b"],PORTS:[6,288,"f8 device 3, f8 device_q 4, f8 body 3, f8 body_q 4, f8 wanted 6, f8 written 6, f8 from_device, f8 into_body, f8 stored, f8 released, f8 held, f8 account, f8 stiffness, f8 turn_stiffness, f8 share, u4 flags, i4 holds"],LOOPS:[7,120,"u4 kind, u4 world, f8 period, u8 ticks, u8 missed, f8 late_mean, f8 late_p50, f8 late_p99, f8 late_p999, f8 late_max, f8 work_mean, f8 work_p50, f8 work_p99, f8 work_p999, f8 work_max, u8 lost"],DEVICES:[8,312,"u4 state, u4 fault, u8 ticks, u8 stale, u8 gaps, u8 late, f8 work, f8 force, u8 guard 16, f8 guard_time 16"],MESSAGES:[9,256,"f8 clock, i4 code, u4 pad, c1 text 240"],STEP:[10,72,"f8 residual, f8 momentum_residual, f8 contact_residual, f8 depth, f8 energy_scale, u8 contacts, u8 contacts_left, u8 asleep, u8 diverged"],PARAMETERS:[11,8,"f8 value"],SIDES:[12,128,"u4 state, u4 pad, f8 rate, f8 real_time, f8 account, f8 lost, f8 taken, f8 given, f8 lowest, f8 gap, f8 gap_max, u8 late_ticks, u8 held_ticks, u8 limited, u8 stalls, u8 solves, u8 rows_lost"],CARD_TEXT:[64,1,"c1 text 1"],CARD_BODIES:[65,24,"t8 name, i4 system, u4 flags, f8 mass"],CARD_SHAPES:[66,120,"t8 name, i4 body, u4 type, f8 size 3, f8 position 3, f8 quaternion 4, f4 color 4, i4 mesh, u4 flags"],CARD_MESHES:[67,32,"u8 first_vertex, u8 vertex_count, u8 first_index, u8 index_count"],CARD_VERTICES:[68,24,"f4 position 3, f4 normal 3"],CARD_INDICES:[69,4,"u4 index"],CARD_LINES:[70,56,"t8 name, i4 system, u4 flags, u8 first, u8 count, f4 color 4, f8 radius"],CARD_LINE_NODES:[71,4,"u4 index"],CARD_PARAMETERS:[72,64,"t8 name, t8 unit, t8 text, f8 value, f8 initial, f8 minimum, f8 maximum, u4 flags, u4 pad"],CARD_PORTS:[73,24,"t8 name, i4 body, i4 device, i4 frame, i4 axes"],CARD_DEVICES:[74,40,"t8 name, t8 model, f8 force_max, f8 period, i4 frames, i4 buttons"],CARD_TERMS:[75,40,"t8 name, t8 text, t8 unit, u4 book, i4 sign, i4 system, u4 pad"],CARD_SYSTEMS:[76,24,"t8 name, u4 kind, i4 number, i4 first_body, i4 body_count"],CARD_SCENE:[77,32,"t8 title, f8 step, f8 duration, u8 pad"]},Gg={f8:8,f4:4,u4:4,i4:4,u8:8,x8:8,t8:8,c1:1};function Hw(i,[e,t,n]){let s=[],r=0;for(let o of n.split(", ")){let[a,l,c]=o.split(" ");s.push({type:a,name:l,count:c?Number(c):1,at:r}),r+=Gg[a]*(c?Number(c):1)}return console.assert(r===t,`${i}: ${r} bytes, not ${t}`),{name:i,number:e,size:t,fields:s.filter(o=>o.name!=="pad")}}var nf=new Map(Object.entries(tf).map(([i,e])=>[e[0],Hw(i,e)])),Oh=i=>nf.get(tf[i][0]),kg=new TextDecoder,Uh=class{constructor(e,t,n,s){this.kind=e,this.bytes=t,this.stride=n,this.count=s,this.words=n/8}get f64(){return this.stride%8?null:this.seen(Float64Array)}get f32(){return this.stride%4?null:this.seen(Float32Array)}get u32(){return this.stride%4?null:this.seen(Uint32Array)}get i32(){return this.stride%4?null:this.seen(Int32Array)}seen(e){let t=e.name,{buffer:n,byteOffset:s,byteLength:r}=this.bytes;return this[t]??=new e(n,s,r/e.BYTES_PER_ELEMENT)}},jd=new Map;function Ww(i){return jd.has(i)||jd.set(i,new Uh(i,new Uint8Array(0),tf[i]?.[1]??8,0)),jd.get(i)}var ef=class{constructor(e,t,n){this.buffer=e,this.header=t,this.sections=n,this.told=new Map,this.isCard=[...n.values()].some(s=>s.number>=Gw)}section(e){return this.sections.get(e)??Ww(e)}count(e){return this.section(e).count}rows(e){if(!this.told.has(e)){let t=this.section(e);this.told.set(e,Array.from({length:t.count},(n,s)=>this.read(t,s)))}return this.told.get(e)}row(e,t=0){let n=this.section(e);return t<n.count?this.told.get(e)?.[t]??this.read(n,t):null}text(e){let{bytes:t}=this.section("CARD_TEXT");return!(e<t.length)||t[t.length-1]!==0?"":kg.decode(t.subarray(e,Math.min(t.indexOf(0,e),e+Vw)))}read(e,t){let{buffer:n,byteOffset:s}=e.bytes,r=new DataView(n,s+t*e.stride,e.stride),o={};for(let a of nf.get(e.number).fields)o[a.name]=this.field(r,a);return o}field(e,{type:t,count:n,at:s}){if(t==="c1"){let r=new Uint8Array(e.buffer,e.byteOffset+s,n),o=r.indexOf(0);return kg.decode(o<0?r:r.subarray(0,o))}return n===1?this.number(e,t,s):Array.from({length:n},(r,o)=>this.number(e,t,s+o*Gg[t]))}number(e,t,n){switch(t){case"f8":return e.getFloat64(n,!0);case"f4":return e.getFloat32(n,!0);case"u4":return e.getUint32(n,!0);case"i4":return e.getInt32(n,!0);case"x8":return e.getBigUint64(n,!0);case"t8":return this.text(As(e,n));default:return As(e,n)}}};function As(i,e){return i.getUint32(e+4,!0)*4294967296+i.getUint32(e,!0)}function br(i,e){if(!i)throw new Qa(e)}function Xw(i){if(i instanceof ArrayBuffer)return i;br(ArrayBuffer.isView(i),"no bytes");let{buffer:e,byteOffset:t,byteLength:n}=i;return t===0&&n===e.byteLength?e:e.slice(t,t+n)}function qw(i){let e="";for(let t=0;t<8;t++)e+=String.fromCharCode(i.getUint8(t));return br(e===kw,"no snapshot"),br(i.getUint32(8,!0)===zw,"a version that is not known"),{headerSize:i.getUint32(12,!0),sectionCount:i.getUint32(16,!0),sectionRoom:i.getUint32(20,!0),size:As(i,24),world:As(i,32),step:As(i,40),time:i.getFloat64(48,!0),T:i.getFloat64(56,!0),servo:As(i,64),hash:i.getBigUint64(72,!0),card:i.getBigUint64(80,!0),serial:As(i,88),clock:i.getFloat64(96,!0)}}function Yw(i,e,t){return e?e.name==="CARD_TEXT"?t===1:t>=e.size&&t%(e.size<8?4:8)===0:i>0&&t>0}function $w(i,e,t){let n=new Map,s=e.headerSize+e.sectionRoom*Qd;for(let r=0;r<e.sectionCount;r++){let o=e.headerSize+r*Qd,a=i.getUint32(o,!0),l=i.getUint32(o+4,!0),c=As(i,o+8),h=As(i,o+16),u=nf.get(a);if(br(Yw(a,u,l),"a row is too short"),br(h%8===0&&h>=s&&h<=e.size&&c<=(e.size-h)/l,"a section is not inside"),s=h+c*l,!u||n.has(u.name))continue;let d=new Uh(u.name,new Uint8Array(t,h,c*l),l,c);d.number=a,n.set(u.name,d)}return n}function Vg(i){let e=Xw(i);br(e.byteLength>=Bg,"too short");let t=new DataView(e),n=qw(t);return br(n.headerSize>=Bg&&n.headerSize%8===0&&n.size%8===0&&n.size<=e.byteLength&&n.headerSize<=n.size&&n.sectionCount<=n.sectionRoom&&n.sectionRoom<=(n.size-n.headerSize)/Qd,"the header does not hold"),new ef(e,n,$w(t,n,e))}var Zw={fine:[28,20,32,10],usual:[16,12,20,6],plain:[8,6,8,2]},Jw=80,Kw=12,nl=i=>i.rotateX(Math.PI/2);function jw([i,e,t,n]){return{sphere:nl(new Xs(1,i,e)),box:new es(1,1,1),cylinder:nl(new hi(1,1,1,t)),cone:nl(new dr(1,1,t)),tube:nl(new hi(1,1,1,i,1,!0)),half:nl(new Xs(1,i,n,0,2*Math.PI,0,Math.PI/2))}}var Fh=class{constructor(){this.sets=Object.fromEntries(Object.entries(Zw).map(([e,t])=>[e,jw(t)]))}has(e){return e in this.sets.usual}get(e,t,n){let s=n?t<=Kw?"usual":"plain":t<=Jw?"fine":"usual";return this.sets[s][e]}dispose(){for(let e of Object.values(this.sets))Object.values(e).forEach(t=>t.dispose())}};function Hg(i){let[e,t,n]=i.size;switch(i.type){case Ln.SPHERE:return[{form:"sphere",scale:[e,e,e],z:0}];case Ln.BOX:return[{form:"box",scale:[e,t,n],z:0}];case Ln.CAPSULE:return[{form:"tube",scale:[e,e,n],z:0},{form:"half",scale:[e,e,e],z:n/2},{form:"half",scale:[e,e,e],z:-n/2,turned:!0}];case Ln.CYLINDER:return[{form:"cylinder",scale:[e,e,n],z:0}];case Ln.CONE:return[{form:"cone",scale:[e,e,n],z:0}];case Ln.PLANE:return[];default:return i.mesh>=0?[{form:`mesh${i.mesh}`,scale:[1,1,1],z:0}]:[]}}function Wg(i,e){let t=i.row("CARD_MESHES",e),n=i.section("CARD_VERTICES"),s=i.section("CARD_INDICES");if(!t||!n.f32||!s.u32||t.vertex_count===0||t.index_count===0||t.first_vertex+t.vertex_count>n.count||t.first_index+t.index_count>s.count)return null;let r=n.stride/4,o=s.stride/4,a=n.f32.subarray(t.first_vertex*r,(t.first_vertex+t.vertex_count)*r),l=new Uint32Array(t.index_count-t.index_count%3);for(let u=0;u<l.length;u++)if(l[u]=s.u32[(t.first_index+u)*o],l[u]>=t.vertex_count)return null;let c=new go(a,r),h=new qt;return h.setAttribute("position",new Hs(c,3,0)),h.setAttribute("normal",new Hs(c,3,3)),h.setIndex(new Bt(l,1)),h.computeBoundingSphere(),h.computeBoundingBox(),Number.isFinite(h.boundingSphere.radius)?h:null}function Xg(i,e){let[t,n,s]=i.size;switch(i.type){case Ln.SPHERE:return t;case Ln.BOX:return Math.hypot(t,n,s)/2;case Ln.CAPSULE:return t+s/2;case Ln.CYLINDER:case Ln.CONE:return Math.hypot(t,s/2);case Ln.PLANE:return 0;default:return e?e.boundingSphere.center.length()+e.boundingSphere.radius:0}}var Bh=class{constructor(e,t){this.bodies=e,this.nodes=t,this.pose=new Float64Array(7*e),this.from=new Float64Array(7*e),this.to=new Float64Array(7*e),this.gone=new Uint8Array(e),this.node=new Float64Array(3*t),this.nodeFrom=new Float64Array(3*t),this.nodeTo=new Float64Array(3*t),this.came=-1,this.between=1/60,this.step=-1,this.done=!0}take(e,t){let n=this.step<0,s=e.header.step<this.step,r=t-this.came;this.advance(t),!n&&r<.15&&(this.between+=.15*(Math.max(.004,r)-this.between)),this.came=t,this.step=e.header.step,this.from.set(this.pose),this.nodeFrom.set(this.node);let o=this.readBodies(e.section("BODIES"))|this.readNodes(e.section("NODES"));return n||s||r>.15?this.jump():o&&(this.done=!1),n||o!==0}readBodies({f64:e,u32:t,words:n,count:s}){let r=Math.min(s,this.bodies),o=0;for(let a=0;a<r;a++){let l=a*n,c=a*7;this.gone[a]=t[2*l+26]&4;for(let h=0;h<7;h++){let u=e[l+h];if(!Number.isFinite(u)){this.gone[a]=1;continue}o|=u!==this.to[c+h],this.to[c+h]=u}}return o}readNodes({f64:e,words:t,count:n}){let s=Math.min(n,this.nodes),r=0;for(let o=0;o<s;o++)for(let a=0;a<3;a++){let l=e[o*t+a];r|=l!==this.nodeTo[3*o+a],this.nodeTo[3*o+a]=l}return r}jump(){this.pose.set(this.to),this.node.set(this.nodeTo),this.done=!0}advance(e,t=0){if(this.done)return!1;let n=t>1.4*this.between?1:(e-this.came)/this.between;if(n>=1)return this.jump(),!0;for(let s=0;s<this.bodies;s++)this.blend(s*7,Math.max(0,n));for(let s=0;s<this.node.length;s++)this.node[s]=this.nodeFrom[s]+Math.max(0,n)*(this.nodeTo[s]-this.nodeFrom[s]);return!0}blend(e,t){let{pose:n,from:s,to:r}=this;for(let h=e;h<e+3;h++)n[h]=s[h]+t*(r[h]-s[h]);let o=0,a=0;for(let h=e+3;h<e+7;h++)o+=s[h]*r[h];let l=o<0?-1:1;for(let h=e+3;h<e+7;h++)n[h]=(1-t)*s[h]+l*t*r[h],a+=n[h]*n[h];let c=a>0?1/Math.sqrt(a):0;for(let h=e+3;h<e+7;h++)n[h]*=c;c===0&&(n[e+3]=1)}};function Qs(i,e,t){let n=i[e],s=i[e+1],r=i[e+2],o=i[e+3];return t[0]=1-2*(r*r+o*o),t[1]=2*(s*r-n*o),t[2]=2*(s*o+n*r),t[3]=2*(s*r+n*o),t[4]=1-2*(s*s+o*o),t[5]=2*(r*o-n*s),t[6]=2*(s*o-n*r),t[7]=2*(r*o+n*s),t[8]=1-2*(s*s+r*r),t}var Qw=1.6,e1=2.6,kh=class{constructor(){this.low=[1/0,1/0,1/0],this.high=[-1/0,-1/0,-1/0]}get empty(){return!(this.low[0]<=this.high[0])}add(e,t){for(let n=0;n<3;n++)this.low[n]=Math.min(this.low[n],e[n]-t),this.high[n]=Math.max(this.high[n],e[n]+t)}get centre(){return this.low.map((e,t)=>(e+this.high[t])/2)}get radius(){return Math.hypot(...this.low.map((e,t)=>this.high[t]-e))/2}grow(e){let t=e*this.radius/2;for(let n=0;n<3;n++)this.low[n]-=t,this.high[n]+=t}addPart(e,t,n){let s=e.low.map((o,a)=>Math.max(o,t[a]-n)),r=e.high.map((o,a)=>Math.min(o,t[a]+n));s.some((o,a)=>o>r[a])||(this.add(s,0),this.add(r,0))}},sf=i=>i.every(Number.isFinite);function qg(i,e,t,n){let s=new kh,r=new kh,o=i.rows("CARD_BODIES"),a=0;for(let c=0;c<o.length;c++){let h=[...t.to.subarray(7*c,7*c+3)];!t.gone[c]&&sf(h)&&(o[c].flags&el.FIXED?r:s).add(h,e.reach[c]),a+=o[c].flags&el.FIXED?0:1}for(let c=0;c<t.nodes;c++){let h=[...t.nodeTo.subarray(3*c,3*c+3)];sf(h)&&s.add(h,0)}for(let c of n.rows("PORTS"))!(c.flags&(Kn.NONE|Kn.UNPLACED|Kn.OPEN))&&sf(c.device)&&s.add(c.device,0);for(let c of e.shapes)c.body<0&&c.reach>0&&t1(r,c);let l=s.empty?r:s;return l.empty&&l.add([0,0,0],Math.sqrt(1/3)),l.radius>0||l.add(l.centre,.1),l===s&&!r.empty?l.addPart(r,l.centre,e1*l.radius):l===s&&l.grow(Qw/a),{centre:l.centre,radius:l.radius,low:l.low,high:l.high}}function t1(i,e){let t=e.size.map(o=>o/2),n=e.box?e.box.min.toArray():t.map(o=>-o),s=e.box?e.box.max.toArray():t;if(!e.box&&e.type!==Ln.BOX){i.add(e.position,e.reach);return}let r=Qs(e.quaternion,0,[]);for(let o=0;o<8;o++){let a=[0,1,2].map(l=>(o>>l&1?s:n)[l]);i.add(e.position.map((l,c)=>l+r[3*c]*a[0]+r[3*c+1]*a[1]+r[3*c+2]*a[2]),0)}}var n1=5,i1=9,s1=1.6,Yg=6,r1=["#include <common>",`#include <common>
varying vec2 vPlace;`],o1=["#include <begin_vertex>",`#include <begin_vertex>
vPlace = position.xy;`],a1=["#include <common>",`#include <common>
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
}`],l1=["gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );",`
float fade = 1.0 - smoothstep(0.15, 1.0, length(vPlace) / uReach);
float grid = max(0.45 * lines(uSpacing, 1.0), 0.9 * lines(5.0 * uSpacing, 1.15));
vec3 seen = mix(uFloor, uGrid, grid);
float there = max(uFill, grid);
float shadow = 1.0 - getShadowMask();
seen = mix(seen, seen * uShade, shadow);
there = fade * max(there, 0.55 * shadow);
gl_FragColor = vec4(mix(uBack, seen, uSolid > 0.5 ? there : 1.0), uSolid > 0.5 ? 1.0 : there);`];function $g(i){let e=10**Math.floor(Math.log10(i));return e*[1,2,5,10].find(t=>i/e<t*1.45)}function c1(i,e){let t=new Na({transparent:!e});return t.onBeforeCompile=n=>{Object.assign(n.uniforms,i),n.vertexShader=n.vertexShader.replace(...r1).replace(...o1),n.fragmentShader=n.fragmentShader.replace(...a1).replace(...l1)},t.polygonOffset=!0,t.polygonOffsetFactor=1,t.polygonOffsetUnits=1,t}function h1(i,e,t){let n=[],s=[],r=Math.min(40,Math.floor(e/t)),o=8,a=Math.round(i.x/t),l=Math.round(i.y/t);function c(d,f,g){let v=(a+d)*t-i.x,m=(l+f)*t-i.y;n.push(v,m,0),s.push(Math.max(0,1-Math.hypot(v,m)/e)*(g%5===0?1:.5))}for(let d=-r;d<=r;d++)for(let f=0;f<o;f++){let g=r*(2*f/o-1),v=r*(2*(f+1)/o-1);c(d,g,a+d),c(d,v,a+d),c(g,d,l+d),c(v,d,l+d)}let h=new qt;h.setAttribute("position",new Bt(new Float32Array(n),3)),h.setAttribute("color",new Bt(new Float32Array(n.length),3));let u=new Ea(h,new xo({vertexColors:!0}));return u.userData.faded=s,u.renderOrder=-1,u}function u1(i,e){let t=i.geometry.attributes.color,n=new Ge;i.userData.faded.forEach((s,r)=>{n.copy(e.back).lerp(e.grid,s),t.setXYZ(r,n.r,n.g,n.b)}),t.needsUpdate=!0}var zh=class{constructor(e,t){this.group=new Qt,this.full=new Qt,this.lines=new Qt,this.group.add(this.full,this.lines),this.lines.visible=!1,this.materials=[];let n=e.filter(r=>r.body<0).slice(0,8),s={position:[0,0,t.low[2]-.001*t.radius],quaternion:[1,0,0,0]};for(let r of n.length?n:[s])this.add(r,t,r!==s);this.spacing=$g(t.radius/Yg*1.4)}add(e,t,n){let[s,r,o,a]=e.quaternion,l=new kn(r,o,a,s),h=new O(0,0,1).applyQuaternion(l).z>.7,u=(h?i1:s1)*t.radius,d=new O(...e.position),f=new O(...t.centre).sub(d).applyQuaternion(l.clone().invert()),g={uFloor:{value:new Ge},uGrid:{value:new Ge},uBack:{value:new Ge},uOrigin:{value:new Fe(f.x,f.y)},uReach:{value:u},uSpacing:{value:$g(t.radius/Yg*1.4)},uFill:{value:n?1:0},uShade:{value:.7},uSolid:{value:n&&h?1:0}},v=c1(g,n&&h);v.userData.uniforms=g;let m=new In(new fr(2*u,2*u),v);m.matrixAutoUpdate=!1,m.matrix.compose(new O(f.x,f.y,0).applyQuaternion(l).add(d),l,new O(1,1,1)),m.receiveShadow=!0,m.renderOrder=-1,this.materials.push(v),this.full.add(m);let p=h1(f,h?n1*t.radius:u,g.uSpacing.value);p.matrixAutoUpdate=!1,p.matrix.copy(m.matrix),this.lines.add(p)}plain(e){this.full.visible=!e,this.lines.visible=e}paint(e){for(let{userData:t}of this.materials)t.uniforms.uFloor.value.copy(e.floor),t.uniforms.uGrid.value.copy(e.grid),t.uniforms.uBack.value.copy(e.back),t.uniforms.uShade.value=e.dark?.4:.68;for(let t of this.lines.children)u1(t,e)}dispose(){for(let e of[...this.full.children,...this.lines.children])e.geometry.dispose(),e.material.dispose()}};var d1=["#d55e00","#009e73","#0072b2"],rf=.045;function f1(){let i=[],e=[],t=[];d1.forEach((s,r)=>{let o=[rf,rf,rf];o[r]=1;let a=new es(...o),l=[0,0,0];l[r]=.5,a.translate(...l);let c=new Ge(s),h=i.length/3;i.push(...a.attributes.position.array);for(let u=0;u<a.attributes.position.count;u++)e.push(c.r,c.g,c.b);t.push(...[...a.index.array].map(u=>u+h)),a.dispose()});let n=new qt;return n.setAttribute("position",new Bt(new Float32Array(i),3)),n.setAttribute("color",new Bt(new Float32Array(e),3)),n.setIndex(t),n}var Gh=class{constructor(e,t){this.group=new Qt,this.rows=Array.from({length:e},(n,s)=>s).filter(n=>t(n)>0),this.length=t,this.rows.length!==0&&(this.mesh=new Si(f1(),new Ni({vertexColors:!0,depthTest:!1,transparent:!0}),this.rows.length),this.mesh.instanceMatrix.setUsage(di),this.mesh.frustumCulled=!1,this.mesh.renderOrder=6,this.group.add(this.mesh))}update(e){if(!this.mesh)return;let t=this.mesh.instanceMatrix.array;this.rows.forEach((n,s)=>{let r=e.gone[n]?0:this.length(n);Qs(e.pose,7*n+3,Zg);for(let o=0;o<3;o++){for(let a=0;a<3;a++)t[16*s+4*o+a]=r*Zg[3*a+o];t[16*s+12+o]=e.pose[7*n+o]}t[16*s+15]=1}),this.mesh.instanceMatrix.needsUpdate=!0}dispose(){this.mesh?.geometry.dispose(),this.mesh?.material.dispose(),this.mesh?.dispose()}},Zg=new Float64Array(9);var Dn=8,of=4,p1=Array.from({length:Dn},(i,e)=>Math.cos(2*Math.PI*e/Dn)),m1=Array.from({length:Dn},(i,e)=>Math.sin(2*Math.PI*e/Dn)),Hh=class{constructor(e){this.lines=e.map(n=>({...n,rings:(n.nodes.length-1)*of+1}));let t=this.lines.reduce((n,s)=>n+s.rings,0);this.position=new Float32Array(3*Dn*t),this.normal=new Float32Array(3*Dn*t),this.geometry=new qt,this.geometry.setAttribute("position",new Bt(this.position,3).setUsage(di)),this.geometry.setAttribute("normal",new Bt(this.normal,3).setUsage(di)),this.geometry.setAttribute("color",new Bt(new Float32Array(3*Dn*t),3)),this.geometry.setIndex(this.faces()),this.mesh=new In(this.geometry,new Ms({vertexColors:!0})),this.mesh.frustumCulled=!1,this.mesh.castShadow=this.mesh.receiveShadow=!0}faces(){let e=[],t=0;for(let n of this.lines){for(let s=0;s+1<n.rings;s++)for(let r=0;r<Dn;r++){let o=t+s*Dn+r,a=t+s*Dn+(r+1)%Dn;e.push(o,a,o+Dn,a,a+Dn,o+Dn)}t+=n.rings*Dn}return e}paint(e){let t=this.geometry.attributes.color,n=new Ge,s=0;for(let r of this.lines){let o=e(r)??n.setRGB(...r.color.slice(0,3),jt);for(let a=0;a<r.rings*Dn;a++,s++)t.setXYZ(s,o.r,o.g,o.b)}t.needsUpdate=!0}update(e){let t=0;for(let n of this.lines)this.bend(n,e,t),t+=n.rings;this.geometry.attributes.position.needsUpdate=!0,this.geometry.attributes.normal.needsUpdate=!0}bend({nodes:e,radius:t,rings:n},s,r){let o=0,a=0,l=0;for(let c=0;c<n;c++){g1(e,s,c,n,Vh,Jg);let[h,u,d]=Jg;c===0&&([o,a,l]=Math.abs(d)<.9?[0,0,1]:[1,0,0]);let f=o*h+a*u+l*d;o-=f*h,a-=f*u,l-=f*d;let g=Math.hypot(o,a,l)||1;o/=g,a/=g,l/=g;let v=u*l-d*a,m=d*o-h*l,p=h*a-u*o;for(let _=0,M=3*Dn*(r+c);_<Dn;_++,M+=3){let y=p1[_],w=m1[_],S=y*o+w*v,x=y*a+w*m,E=y*l+w*p;this.normal[M]=S,this.normal[M+1]=x,this.normal[M+2]=E,this.position[M]=Vh[0]+t*S,this.position[M+1]=Vh[1]+t*x,this.position[M+2]=Vh[2]+t*E}}}dispose(){this.geometry.dispose(),this.mesh.material.dispose()}},Vh=new Float64Array(3),Jg=new Float64Array(3);function g1(i,e,t,n,s,r){let o=i.length-1,a=Math.min(o-1,Math.floor(t/of)),l=t/of-a,c=3*i[Math.max(0,a-1)],h=3*i[a],u=3*i[a+1],d=3*i[Math.min(o,a+2)],f=0;for(let v=0;v<3;v++){let m=e[h+v],p=e[u+v],_=a>0?e[c+v]:2*m-p,M=a+2<=o?e[d+v]:2*p-m,y=p-_,w=2*_-5*m+4*p-M,S=3*m-_-3*p+M;s[v]=m+.5*l*(y+l*(w+l*S)),r[v]=y+l*(2*w+3*l*S),f+=r[v]*r[v]}let g=f>0?1/Math.sqrt(f):0;for(let v=0;v<3;v++)r[v]=g>0?r[v]*g:v===0?1:0}var _1=60,x1=.006,y1=.004,v1=.022,b1=.028,Kg=.14,Qg=9,e0=8,af=class extends ei{getPoint(e,t=new O){let n=Math.min(1,Math.max(0,(e-.08)/.84)),s=Math.min(1,Math.min(n,1-n)*14),r=2*Math.PI*Qg*n;return t.set(s*Math.cos(r),s*Math.sin(r),e0*(e-.5))}},lf=()=>new Da(new af,20*Qg,.12,5).scale(1,1,1/e0),S1=i=>new hi(1,1,1,i,1,!0).rotateX(Math.PI/2);function M1(i,e,t){let n=new Int32Array(t).fill(-1),s=0;return i.rows("CARD_SYSTEMS").forEach((r,o)=>{if(!(r.kind!==1&&r.kind!==2)){for(let a=0;a<r.body_count&&s+a<t;a++)n[s+a]=r.first_body+a;s+=Math.max(0,r.body_count);for(let a of e)a.system===o&&(s=a.nodes.reduce((l,c)=>Math.max(l,c+1),s))}}),n}function w1(i,e){let t=i.section("CARD_LINE_NODES"),n=t.stride/4;return i.rows("CARD_LINES").map(s=>{let r=Math.max(0,Math.min(s.count,t.count-s.first)),o=Array.from({length:r},(a,l)=>t.u32[(s.first+l)*n]);return{...s,nodes:o}}).filter(s=>s.nodes.length>0&&s.nodes.every(r=>r<e))}var Wh=class{constructor(e,t,n,s){this.group=new Qt,this.scale=n,this.materials=new Ms,this.lines=w1(e,t.nodes),this.bodyOf=M1(e,this.lines,t.nodes),this.tubes=null,this.instanced=[],this.own=[];let r=this.lines.filter(l=>l.nodes.length===2&&l.flags&zg.SPRING),o=this.lines.filter(l=>l.nodes.length>1&&!r.includes(l)),a=this.lines.filter(l=>l.nodes.length===1);o.length&&(this.tubes=new Hh(o.map(l=>({...l,line:l,radius:Math.max(l.radius,x1*n)}))),this.group.add(this.tubes.mesh)),this.addSprings(r,t),a.length&&this.add(s.get("sphere",a.length,!1),a,(l,c,h,u)=>Ug(l,c,u,3*h.nodes[0],h.radius||v1*n)),this.mark(-1,null)}addSprings(e,t){if(e.length===0)return;let n=e.length>_1,s=l=>l.radius||(n?y1*this.scale:Math.min(b1*this.scale,Kg*jg(l,t.nodeTo))),r=new Map(e.map(l=>[l,s(l)])),o=(l,c)=>l.system<0?Math.min(r.get(l),Kg*jg(l,c)):r.get(l),a=n?S1(6):lf();this.own.push(a),this.add(a,e,(l,c,h,u)=>js(l,c,u,3*h.nodes[0],u,3*h.nodes[1],o(h,u)))}add(e,t,n){let s=new Si(e,this.materials,t.length);s.instanceMatrix.setUsage(di),s.frustumCulled=!1,s.castShadow=s.receiveShadow=!0,Object.assign(s.userData,{lines:t,put:n}),this.instanced.push(s),this.group.add(s)}update(e){this.tubes?.update(e.node);for(let t of this.instanced){let{lines:n,put:s}=t.userData;n.forEach((r,o)=>s(t.instanceMatrix.array,16*o,r,e.node)),t.instanceMatrix.needsUpdate=!0}}mark(e,t,n=.4){if(this.lines.length===0||this.marked===e&&e<0)return;this.marked=e;let s=r=>{let o=new Ge().setRGB(...r.color.slice(0,3),jt);return e>=0&&r.nodes.some(a=>this.bodyOf[a]===e)?o.lerp(t,n):o};this.tubes?.paint(r=>s(r.line));for(let r of this.instanced)r.userData.lines.forEach((o,a)=>r.setColorAt(a,s(o))),r.instanceColor.needsUpdate=!0}pick(e,t,n,s,r){let o=null,a=1/0,l=new O,c=new O,h=new O,u=new O;for(let d of this.lines)for(let f=0;f+1<d.nodes.length||f===0&&d.nodes.length===1;f++){let g=d.nodes[f],v=d.nodes[Math.min(f+1,d.nodes.length-1)];l.fromArray(t,3*g),c.fromArray(t,3*v);let m=Math.sqrt(e.distanceSqToSegment(l,c,h,u)),p=h.distanceTo(e.origin),_=Math.max(0,m-(d.radius||0))/(s*p);if(!(_<n)||!(_<a)||p>r)continue;let y=(u.distanceToSquared(l)<=u.distanceToSquared(c)?[g,v]:[v,g]).find(w=>this.bodyOf[w]>=0);y!==void 0&&(a=_,o={distance:p,point:new O().fromArray(t,3*y),body:this.bodyOf[y]})}return o}dispose(){this.tubes?.dispose(),this.instanced.forEach(e=>e.dispose()),this.own.forEach(e=>e.dispose()),this.materials.dispose()}};function jg(i,e){let[t,n]=i.nodes;return Math.hypot(e[3*t]-e[3*n],e[3*t+1]-e[3*n+1],e[3*t+2]-e[3*n+2])||1}var E1=.022,T1=.06,A1=.6,R1=Kn.NONE|Kn.OPEN,C1=/^pointer(_?\d+)?$/,P1=2,il=64,I1=window.matchMedia("(prefers-reduced-motion: reduce)"),Rs=i=>new Ni({depthTest:!1,depthWrite:!1,transparent:!0,...i});function Cs(i,e,t){let n=new In(i,e);return n.renderOrder=t,n}function L1(i,e){let t=document.createElement("canvas");t.width=t.height=128;let n=t.getContext("2d"),s=[[44,66,42,34],[57,62,57,22],[70,62,72,26],[83,68,87,40],[42,88,25,68]];n.lineCap=n.lineJoin="round";for(let[o,a]of[[20,i],[12,e]]){n.strokeStyle=n.fillStyle=a,n.lineWidth=o;for(let[l,c,h,u]of s)n.beginPath(),n.moveTo(l,c),n.lineTo(h,u),n.stroke();n.beginPath(),n.roundRect(44,64,38,42,12),n.stroke(),n.fill()}let r=new Ra(t);return r.colorSpace=jt,r}var cf=class{constructor(e,t,n){this.group=new Qt,this.name=t.name,this.device=t.device,this.size=n,this.materials={body:Rs({opacity:.4}),ring:Rs({opacity:.95}),proxy:Rs({opacity:.95}),rim:Rs({opacity:.9}),coil:Rs({opacity:.9})},this.ball=Cs(e.ball,this.materials.body,7),this.ring=Cs(e.ring,this.materials.ring,9),this.rim=Cs(e.ball,this.materials.rim,9),this.proxy=Cs(e.ball,this.materials.proxy,10),this.coil=Cs(e.coil,this.materials.coil,8),this.coil.matrixAutoUpdate=!1,this.coil.frustumCulled=!1,this.glyph=new Sa(e.glyph),this.glyph.renderOrder=11,this.glyph.center.set(.5,.05),this.group.add(this.ball,this.coil,this.ring,this.rim,this.proxy,this.glyph),this.group.visible=!1}update(e,t,n){let s=!(e.flags&R1)&&e.device.every(Number.isFinite),r=(e.flags&Kn.ENGAGED)!==0;if(this.group.visible=s,!s)return;let o=r?t?.75:1:.4,a=e.flags&Kn.LET_GO?n.proxy:r?n.accent:n.quiet;this.materials.body.color=this.materials.ring.color=this.materials.coil.color=a,this.materials.rim.color=n.back,this.materials.proxy.color=n.proxy,this.materials.body.opacity=.4*o,this.materials.ring.opacity=.95*o,this.materials.coil.opacity=.9*o,this.place(e,r,t)}place(e,t,n){let{size:s}=this;this.ball.position.set(...e.device),this.ball.scale.setScalar(s),this.ring.position.copy(this.ball.position),this.ring.scale.setScalar(s),this.proxy.visible=this.rim.visible=t&&e.body.every(Number.isFinite),this.proxy.position.set(...e.body),this.rim.position.copy(this.proxy.position),this.proxy.scale.setScalar(.26*s),this.rim.scale.setScalar(.36*s);let r=this.ball.position.distanceTo(this.proxy.position);this.coil.visible=this.proxy.visible&&r>A1*s,this.coil.visible&&js(this.coil.matrix.elements,0,e.device,0,e.body,0,Math.min(.55*s,Math.max(.2*s,r/12))),this.glyph.visible=n,this.glyph.position.copy(this.ball.position)}dispose(){Object.values(this.materials).forEach(e=>e.dispose())}},Xh=class{constructor(e,t,n){this.group=new Qt,this.shared={ball:new Xs(1,20,14),ring:new vo(1.12,1.34,40),coil:lf(),glyph:new _o({depthTest:!1,sizeAttenuation:!1,transparent:!0,opacity:.92})},this.shared.glyph.map=null;let s=r=>Math.min(T1*t,Math.max(E1*t,.62*(n[r.body]??0)));this.hands=e.rows("CARD_PORTS").map(r=>new cf(this.shared,r,s(r))),this.hands.forEach(r=>this.group.add(r.group)),this.wish=new hf(this.shared,t),this.halo=Cs(new vo(.9,1,il),Rs({opacity:.8}),3),this.halo.frustumCulled=!1,this.halo.visible=!1,this.group.add(this.wish.group,this.halo)}paint(e){this.theme=e,this.shared.glyph.map?.dispose(),this.shared.glyph.map=L1(e.dark?"#0b0f14":"#1d2733",e.dark?"#dfe6ee":"#ffffff"),this.shared.glyph.needsUpdate=!0,this.wish.paint(e),this.halo.material.color=e.accent}update(e,t){let n=e.rows("PORTS"),s=-1;this.hands.forEach((r,o)=>{if(!n[o]){r.group.visible=!1;return}r.update(n[o],t&&r.device!==s&&!C1.test(r.name),this.theme),r.group.visible&&(s=r.device)})}face(e,t){for(let n of this.hands)n.ring.quaternion.copy(e.quaternion),n.glyph.scale.setScalar(t);this.wish.ring.quaternion.copy(e.quaternion),this.halo.quaternion.copy(e.quaternion)}invite(e,t,n,s){if(this.halo.visible=t>0,!this.halo.visible)return;let r=I1.matches?.5:.5+.5*Math.sin(2.4*s);this.halo.position.copy(e);let o=t*(1+.1*r),a=Math.max(0,o-P1*n),l=this.halo.geometry.attributes.position;for(let c=0;c<=il;c++){let h=Math.cos(2*Math.PI*c/il),u=Math.sin(2*Math.PI*c/il);l.setXYZ(c,a*h,a*u,0),l.setXYZ(il+1+c,o*h,o*u,0)}l.needsUpdate=!0,this.halo.material.opacity=.9-.4*r}dispose(){this.hands.forEach(e=>e.dispose()),this.shared.ball.dispose(),this.shared.ring.dispose(),this.shared.coil.dispose(),this.shared.glyph.map?.dispose(),this.shared.glyph.dispose(),this.wish.dispose(),this.halo.geometry.dispose(),this.halo.material.dispose()}},hf=class{constructor(e,t){this.group=new Qt,this.scale=t,this.ring=Cs(e.ring,Rs({opacity:.9}),12),this.dot=Cs(e.ball,Rs({opacity:1}),12),this.line=Cs(new hi(1,1,1,6).rotateX(Math.PI/2),Rs({opacity:.55}),11),this.line.matrixAutoUpdate=!1,this.line.frustumCulled=!1,this.group.add(this.line,this.ring,this.dot),this.group.visible=!1}paint(e){for(let t of[this.ring,this.dot,this.line])t.material.color=e.ink}show(e,t,n){this.group.visible=!0,this.ring.position.copy(e),this.dot.position.copy(e),this.ring.scale.setScalar(n),this.dot.scale.setScalar(.3*n),js(this.line.matrix.elements,0,e.toArray(),0,t.toArray(),0,.1*n)}hide(){this.group.visible=!1}dispose(){for(let e of[this.ring,this.dot,this.line])e.material.dispose();this.line.geometry.dispose()}};var D1=`
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
}`,N1=`
varying vec3 vSeen;
void main() {
    gl_FragColor = vec4(vSeen, 1.0);
}`;function t0(i){let e={uSky:{value:new Ge},uGround:{value:new Ge},uSun:{value:new Ge},uWay:{value:i}},t=new Mi({uniforms:e,vertexShader:D1,fragmentShader:N1});return t.paint=n=>{e.uSky.value.copy(n.sky).multiplyScalar(n.hemisphere),e.uGround.value.copy(n.ground).multiplyScalar(n.hemisphere),e.uSun.value.setScalar(n.sun)},t}var U1=new vi(new O,1/0),O1=.7,sl=new Float64Array(9);function F1(i,e,t){return t.has(i.body)&&e.has(i.body)&&!(i.flags&tl.ONLY_DRAWN)&&i.color.slice(0,3).every(n=>Math.abs(n-O1)<1e-6)}function B1(i,e){let t=(n,s)=>Math.abs(n-s)<=1e-6*(Math.abs(n)+Math.abs(s))+1e-12;return i.body===e.body&&i.type===e.type&&i.mesh===e.mesh&&i.size.every((n,s)=>t(n,e.size[s]))&&i.position.every((n,s)=>t(n,e.position[s]))&&i.quaternion.every((n,s)=>t(n,e.quaternion[s]))}function k1(i,e){let t=i.rows("CARD_SHAPES").map((o,a)=>({...o,row:a}));if(e)return t.filter(o=>!(o.flags&tl.ONLY_DRAWN));let n=t.filter(o=>o.flags&tl.ONLY_DRAWN),s=new Set(n.map(o=>o.body)),r=new Set;for(let o of i.rows("CARD_SYSTEMS"))for(let a=0;o.kind===0&&a<o.body_count&&a<i.count("CARD_BODIES");a++)r.add(o.first_body+a);return t.filter(o=>!F1(o,s,r)&&(o.flags&tl.ONLY_DRAWN||!n.some(a=>B1(a,o))))}var qh=class{constructor(e,t,{collision:n,sunWay:s}){this.group=new Qt,this.meshes=[],this.own=[],this.bodies=e.count("CARD_BODIES"),this.shapes=k1(e,n),this.planes=this.shapes.filter(r=>r.type===Ln.PLANE),this.material=new Ms,this.cheap=t0(s),this.reach=new Float64Array(this.bodies),this.hasShape=new Uint8Array(this.bodies),this.marked=new Map,this.build(e,t)}build(e,t){this.forms=t;let n={},s=new Map;for(let r of this.shapes){r.mesh>=0&&!(`mesh${r.mesh}`in n)&&(n[`mesh${r.mesh}`]=Wg(e,r.mesh),n[`mesh${r.mesh}`]&&this.own.push(n[`mesh${r.mesh}`])),this.measure(r,n[`mesh${r.mesh}`]);for(let o of Hg(r))!(n[o.form]||t.has(o.form))||r.body>=this.bodies||(s.has(o.form)||s.set(o.form,[]),s.get(o.form).push(G1(r,o)))}for(let[r,o]of s)this.addMesh(r,n[r]??t.get(r,o.length,!1),o)}measure(e,t){if(e.reach=Xg(e,t),e.box=t?.boundingBox??null,e.body<0||e.body>=this.bodies||e.type===Ln.PLANE)return;this.hasShape[e.body]=1;let n=Math.hypot(...e.position)+e.reach;Number.isFinite(n)&&(this.reach[e.body]=Math.max(this.reach[e.body],n))}addMesh(e,t,n){let s=new Si(t,this.material,n.length);s.instanceMatrix.setUsage(di),s.frustumCulled=!1,s.castShadow=s.receiveShadow=!0,s.boundingSphere=U1,Object.assign(s.userData,{form:e,parts:n}),n.forEach((r,o)=>s.setColorAt(o,r.color)),this.meshes.push(s),this.group.add(s)}paint(e){this.cheap.paint(e)}plain(e){for(let t of this.meshes){let{form:n,parts:s}=t.userData;t.material=e?this.cheap:this.material,this.forms.has(n)&&(t.geometry=this.forms.get(n,s.length,e))}}update(e){for(let t of this.meshes){let n=t.instanceMatrix.array,s=t.userData.parts;for(let r=0;r<s.length;r++)W1(n,16*r,s[r],e);t.instanceMatrix.needsUpdate=!0}}mark(e){let t=new Map(e.filter(s=>s.body>=0).map(s=>[s.body,s])),n=new Set([...this.marked.keys(),...t.keys()]);if(this.marked=t,n.size!==0)for(let s of this.meshes)s.userData.parts.forEach((r,o)=>{if(!n.has(r.body))return;let a=t.get(r.body);s.setColorAt(o,a?z1.copy(r.color).lerp(a.color,a.part):r.color),s.instanceColor.needsUpdate=!0})}pick(e){let t=e.intersectObjects(this.meshes,!1)[0];return t?{distance:t.distance,point:t.point,body:t.object.userData.parts[t.instanceId].body}:null}dispose(){this.meshes.forEach(e=>e.dispose()),this.own.forEach(e=>e.dispose()),this.material.dispose(),this.cheap.dispose()}},z1=new Ge;function G1(i,e){Qs(i.quaternion,0,sl);let t=e.turned?-1:1,n=new Float64Array(9);for(let l=0;l<3;l++)n[3*l]=sl[3*l]*e.scale[0],n[3*l+1]=t*sl[3*l+1]*e.scale[1],n[3*l+2]=t*sl[3*l+2]*e.scale[2];let s=i.position.map((l,c)=>l+sl[3*c+2]*e.z),[r,o,a]=i.color.map(l=>Math.min(1,Math.max(0,l||0)));return{body:i.body,shape:i.row,m:n,p:s,color:new Ge().setRGB(r,o,a,jt)}}var V1=new Float64Array(9),H1=Qs([1,0,0,0],0,new Float64Array(9));function W1(i,e,t,n){let s=H1,r=0,o=0,a=0;if(t.body>=0){if(n.gone[t.body]){i.fill(0,e,e+16);return}let h=n.pose,u=7*t.body;s=Qs(h,u+3,V1),r=h[u],o=h[u+1],a=h[u+2]}let{m:l,p:c}=t;for(let h=0;h<3;h++){let u=l[h],d=l[3+h],f=l[6+h];i[e+4*h]=s[0]*u+s[1]*d+s[2]*f,i[e+4*h+1]=s[3]*u+s[4]*d+s[5]*f,i[e+4*h+2]=s[6]*u+s[7]*d+s[8]*f,i[e+4*h+3]=0}i[e+12]=r+s[0]*c[0]+s[1]*c[1]+s[2]*c[2],i[e+13]=o+s[3]*c[0]+s[4]*c[1]+s[5]*c[2],i[e+14]=a+s[6]*c[0]+s[7]*c[1]+s[8]*c[2],i[e+15]=1}var uf=1024,X1=1.3,n0=12;var Yh=class{constructor(e){this.forms=e,this.scene=new ya,this.scene.matrixWorldAutoUpdate=!0,this.sky=new Fa,this.sky.position.set(0,0,1),this.sun=new za,this.sun.shadow.mapSize.set(uf,uf),this.sun.shadow.intensity=1,this.scene.add(this.sky,this.sun,this.sun.target),this.card=this.block=this.motion=null,this.parts=[],this.options={},this.bounds=null,this.shadowsStale=!0}setCard(e){this.card=e,this.block=null}take(e,t,n){let s=this.block===null,r=!s&&this.block.header.step===e.header.step&&this.block.header.servo===e.header.servo;s&&(this.motion=new Bh(this.card.count("CARD_BODIES"),e.count("NODES"))),this.block=e;let o=this.motion.take(e,t);return s&&this.build(n),this.forces.update(e,a=>this.moves(a)),this.hands.update(e,n.ghost),s||o||!r}moves(e){return e>=0&&e<this.flags.length&&!(this.flags[e]&el.FIXED)}build({theme:e,options:t,ratio:n,forceScale:s,collision:r,sunWay:o}){this.clear(),this.sunWay=o;let{card:a,motion:l}=this;this.flags=a.rows("CARD_BODIES").map(h=>h.flags),this.names=a.rows("CARD_BODIES").map(h=>h.name),this.solids=new qh(a,this.forms,{collision:r,sunWay:o}),this.bounds=qg(a,this.solids,l,this.block),this.lit={centre:[...this.bounds.centre],radius:1.15*this.bounds.radius};let{radius:c}=this.bounds;this.lines=new Wh(a,l,c,this.forms),this.floor=new zh(this.solids.planes.map(h=>this.inWorld(h)),this.bounds),this.forces=new Nh(c,s),this.hands=new Xh(a,c,this.solids.reach),this.frames=new Gh(this.flags.length,h=>this.frameLength(h)),this.parts=[this.solids,this.lines,this.floor,this.forces,this.hands,this.frames],this.parts.forEach(h=>this.scene.add(h.group)),this.paint(e,n),this.show(t),this.place()}inWorld(e){if(e.body<0)return e;let t=this.motion.to.subarray(7*e.body,7*e.body+7),n=new kn(t[4],t[5],t[6],t[3]),s=new O(...e.position).applyQuaternion(n).add(new O(t[0],t[1],t[2])),[r,o,a,l]=e.quaternion,c=n.multiply(new kn(o,a,l,r));return{...e,body:-1,position:s.toArray(),quaternion:[c.w,c.x,c.y,c.z]}}frameLength(e){let{radius:t}=this.bounds;return Math.min(.16*t,Math.max(.05*t,1.5*this.solids.reach[e]))}paint(e,t){this.theme=e,this.scene.background=e.back,this.sky.color.copy(e.sky),this.sky.groundColor.copy(e.ground),this.sky.intensity=e.hemisphere,this.sun.intensity=e.sun,this.parts.length&&(this.solids.paint(e),this.floor.paint(e),this.forces.paint(e,t),this.hands.paint(e),this.mark(this.marks??[]))}show(e){if(this.options=e,this.sun.castShadow=e.shadows&&!e.plain,this.shadowsStale=!0,!!this.parts.length){for(let t of[this.solids,this.floor,this.forces])t.plain(e.plain);this.frames.group.visible=e.frames,this.forces.group.visible=e.contacts,this.hands.group.visible=e.avatar}}advance(e,t){return!this.parts.length||!this.motion.advance(e,t)?!1:(this.place(),!0)}place(){this.solids.update(this.motion),this.lines.update(this.motion),this.options.frames&&this.frames.update(this.motion),this.light(),this.shadowsStale=!0}light(){let{lit:e,motion:t,bounds:n}=this,s=0;for(let a=0;a<t.bodies;a++)if(this.moves(a)&&!t.gone[a]){let l=7*a,c=Math.hypot(t.pose[l]-e.centre[0],t.pose[l+1]-e.centre[1],t.pose[l+2]-e.centre[2]);c<n0*n.radius&&(s=Math.max(s,c+Math.min(this.solids.reach[a],n.radius)))}for(;s>e.radius&&e.radius<n0*n.radius;)e.radius*=X1;let{radius:r}=e;this.sun.target.position.set(...e.centre),this.sun.position.copy(this.sunWay).multiplyScalar(2.5*r).add(this.sun.target.position);let o=this.sun.shadow.camera;o.left=o.bottom=-r,o.right=o.top=r,o.near=.2*r,o.far=6*r,o.updateProjectionMatrix(),this.sun.shadow.normalBias=1.2*2*r/uf,this.sun.shadow.bias=-6e-4}mark(e){if(this.marks=e,!this.parts.length)return;let t=e.map(({body:n,kind:s})=>({body:n,color:this.theme.bright,part:s==="held"?.55:.35}));this.solids.mark(t),this.lines.mark(t[0]?.body??-1,this.theme.bright)}frame(e){let t=this.motion.pose.subarray(7*e,7*e+7);return{position:new O(t[0],t[1],t[2]),quaternion:new kn(t[4],t[5],t[6],t[3])}}grip(e){let t=this.block?.rows("PORTS").find(n=>n.holds===e&&!(n.flags&(Kn.NONE|Kn.OPEN)));return t?.body.every(Number.isFinite)?new O(...t.body):this.frame(e).position}find(e){return this.names?this.names.indexOf(e):-1}clear(){for(let e of this.parts)this.scene.remove(e.group),e.dispose();this.parts=[],this.marks=[]}dispose(){this.clear(),this.sun.dispose()}};var df=.96,q1=.3;function ff(i,e=new O){let t=i+q1;return e.set(Math.cos(df)*Math.cos(t),Math.cos(df)*Math.sin(t),Math.sin(df))}var $h={mouse:7,pen:10,touch:22},Y1=250,$1=4e-4,Z1=.0014,i0=60,J1=8e-4,K1={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},Zh=class{constructor(e){this.view=e,this.raycaster=new pr,this.fingers=new Map,this.held=null,this.over=null,this.at=null,this.seq=0,this.sent=0;let t=e.canvas;this.ends=[Ei(t,"pointerdown",n=>this.down(n)),Ei(t,"pointermove",n=>this.move(n)),Ei(t,"pointerup",n=>this.up(n)),Ei(t,"pointercancel",n=>this.up(n)),Ei(t,"lostpointercapture",n=>this.up(n)),Ei(t,"pointerleave",()=>this.leave()),Ei(t,"wheel",n=>this.wheel(n),{passive:!1}),Ei(t,"contextmenu",n=>n.preventDefault()),Ei(t,"keydown",n=>this.key(n)),Ei(window,"keydown",n=>n.key==="Escape"&&this.letGo()),Ei(window,"blur",()=>this.letGo()),Ei(document,"visibilitychange",()=>document.hidden&&this.letGo())],this.timer=setInterval(()=>this.keep(),i0),t.style.touchAction="none",t.tabIndex=t.tabIndex<0?0:t.tabIndex}ray(e,t,n){let s=this.view.rectOf(n),r=new Fe(2*(e-s.x)/s.width-1,1-2*(t-s.y)/s.height);return this.raycaster.setFromCamera(r,this.view.orbit.camera),this.raycaster.near=0,this.raycaster.far=1/0,this.raycaster.ray}find(e,t,n){let s=this.view.sideAt(e,t),r=this.view.half(s);if(!r?.parts.length)return null;let o=this.ray(e,t,s),a=this.view.orbit.perPixel(this.view.rectOf(s).height),l=r.solids.pick(this.raycaster);if(l&&r.moves(l.body))return{side:s,...l,movable:!0};let c=r.lines.pick(o,r.motion.node,$h[n]??$h.mouse,a,(l?.distance??1/0)*1.0001);if(c&&r.moves(c.body))return{side:s,...c,movable:!0};let h=this.beside(r,o,$h[n]??$h.mouse,a,l);return h?{side:s,...h,movable:!0}:l?{side:s,...l,movable:!1}:null}beside(e,t,n,s,r){let o=null,a=n,l=new O,c=new O;for(let h=0;h<e.motion.bodies;h++){let u=e.solids.reach[h];if(!e.moves(h)||e.motion.gone[h]||u<=0)continue;l.fromArray(e.motion.pose,7*h);let d=l.distanceTo(t.origin),f=s*d,g=t.distanceToPoint(l)/f-Math.min(u/f,3*n)*.5;g>=a||u/f>2*n||r&&r.distance<d-u||(a=g,t.closestPointToPoint(l,c),o={body:h,distance:d,point:l.clone().add(c.sub(l).clampLength(0,.7*u))})}return o}down(e){this.view.canvas.focus({preventScroll:!0});let{x:t,y:n}=this.place(e);if(this.held){if(e.pointerType!=="touch"||e.timeStamp-this.held.since>Y1)return;let r=this.held;this.letGo(),this.fingers.set(r.id,{x:r.x,y:r.y})}this.view.canvas.setPointerCapture?.(e.pointerId);let s=e.button===0&&!e.shiftKey&&this.fingers.size===0?this.find(t,n,e.pointerType):null;if(s?.movable){this.take(s,e,t,n);return}this.fingers.set(e.pointerId,{x:t,y:n,across:e.button!==0||e.shiftKey}),this.setOver(null),this.cursor()}take(e,t,n,s){let r=this.view.half(e.side),{position:o,quaternion:a}=r.frame(e.body),l=this.view.orbit.camera.getWorldDirection(new O);this.held={id:t.pointerId,x:n,y:s,since:t.timeStamp,side:e.side,body:e.body,name:r.names[e.body],point:e.point.clone().sub(o).applyQuaternion(a.conjugate()),start:e.point.clone(),plane:new li().setFromNormalAndCoplanarPoint(l,e.point),depth:0,wanted:e.point.clone(),grip:0,card:r.card,moved:!0},this.held.distance=e.point.distanceTo(this.view.orbit.camera.position),this.setOver(null),this.view.tell({side:e.side,body:e.body,name:this.held.name,held:!0}),this.cursor(),this.view.wake()}move(e){let{x:t,y:n}=this.place(e);this.held?.id===e.pointerId?(Object.assign(this.held,{x:t,y:n}),this.lead()):this.fingers.has(e.pointerId)?this.moveCamera(e,t,n):e.pointerType!=="touch"&&!this.held&&(this.at={x:t,y:n,kind:e.pointerType},this.view.wake())}moveCamera(e,t,n){let s=this.fingers.get(e.pointerId),r=this.view.rectOf(0).height,o=this.spread(),a=t-s.x,l=n-s.y;Object.assign(s,{x:t,y:n});let{orbit:c}=this.view;if(this.fingers.size>1){let h=this.spread();c.shift((h.x-o.x)/r,(h.y-o.y)/r),o.wide>10&&h.wide>10&&c.zoom(o.wide/h.wide,null)}else s.across?c.shift(a/r,l/r):c.turn(a/r,l/r);this.view.wake()}spread(){let[e,t=e]=[...this.fingers.values()];return{x:(e.x+t.x)/2,y:(e.y+t.y)/2,wide:Math.hypot(e.x-t.x,e.y-t.y)}}up(e){this.held?.id===e.pointerId&&this.letGo(),this.fingers.delete(e.pointerId)&&this.cursor()}leave(){this.at=null,this.held||this.setOver(null)}wheel(e){e.preventDefault();let t=(e.deltaY||e.deltaX)*(e.deltaMode===1?33:e.deltaMode===2?400:1);if(this.held&&e.shiftKey)this.held.grip=Math.min(1,Math.max(0,this.held.grip-J1*t)),this.held.moved=!0;else if(this.held)this.held.depth-=$1*t*this.held.distance,this.lead();else{let{x:n,y:s}=this.place(e);this.view.orbit.zoom(Math.exp(Z1*Math.max(-400,Math.min(400,t))),this.ray(n,s,this.view.sideAt(n,s)))}this.view.wake()}key(e){let{orbit:t}=this.view,n=K1[e.key];if(!(e.ctrlKey||e.metaKey||e.altKey)){if(n&&e.shiftKey)t.shift(-.06*n[0],-.06*n[1]);else if(n)t.turn(.05*n[0],.05*n[1]);else if(e.key==="+"||e.key==="=")t.zoom(.85,null);else if(e.key==="-")t.zoom(1/.85,null);else if(e.key==="Home")this.view.reset();else return;e.preventDefault(),this.view.wake()}}lead(){let{held:e}=this,t=this.ray(e.x,e.y,e.side),n=e.plane.clone().translate(e.plane.normal.clone().multiplyScalar(e.depth));t.intersectPlane(n,e.wanted)!==null&&(e.moved=!0,this.view.wake())}letGo(){let{held:e}=this;e&&(this.held=null,this.view.send({t:"hand",grab:!1,pointer:0,seq:++this.seq}),this.view.half(e.side)?.hands?.wish.hide(),this.view.tell(null),this.cursor(),this.view.wake())}frame(){if(this.held&&this.view.half(this.held.side)?.card!==this.held.card&&this.letGo(),this.held)this.speak(!1);else if(this.at&&this.fingers.size===0){let e=this.find(this.at.x,this.at.y,this.at.kind);this.at=null,this.setOver(e?.movable?e:null)}}keep(){this.held&&performance.now()-this.sent>=i0-5&&this.speak(!0)}speak(e){let{held:t}=this;if(!t.moved&&!e)return;let n=performance.now();if(n-this.sent<8){this.view.wake();return}t.moved=!1,this.sent=n,this.view.send({t:"hand",grab:!0,pointer:0,side:t.side,body:t.name,point:t.point.toArray(),by:t.wanted.clone().sub(t.start).toArray(),grip:t.grip,buttons:0,seq:++this.seq})}setOver(e){(e?this.over?.body===e.body&&this.over.side===e.side:!this.over)||(this.over=e&&{side:e.side,body:e.body,name:this.view.half(e.side).names[e.body],held:!1},this.view.tell(this.over),this.cursor(),this.view.wake())}cursor(){this.view.canvas.style.cursor=this.held?"grabbing":this.over?"grab":this.fingers.size?"move":"default"}place(e){let t=this.view.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}dispose(){this.letGo(),clearInterval(this.timer),this.ends.forEach(e=>e())}};function Ei(i,e,t,n){return i.addEventListener(e,t,n),()=>i.removeEventListener(e,t,n)}var j1=[1,.75,.5];function s0(i){let e=Math.min(2,i),t=[{shadows:!0,plain:!1,ratio:e},{shadows:!1,plain:!1,ratio:e}];for(let n of[e,...j1.filter(s=>s<e)])t.push({shadows:!1,plain:!0,ratio:n});return t}var Jh=class{constructor(e,{best:t=!1,slow:n=!1},s){this.best=t,this.slowly=n,this.levels=s0(e),this.tell=s,this.level=n&&!t?2:0,this.times=[],this.last=-1,this.fps=0,this.wait=10,this.good=0,this.tried=-1,this.before=[],this.rested=0,this.settle=45}said(){let{level:e,shadows:t,plain:n,ratio:s,fps:r}=this;return{level:e,shadows:t,plain:n,ratio:s,fps:r}}get shadows(){return this.levels[this.level].shadows}get plain(){return this.levels[this.level].plain}get ratio(){return this.levels[this.level].ratio}ratioOfScreen(e){this.levels=s0(e),this.level=Math.min(this.level,this.levels.length-1)}restart(){this.wait=10,this.tried=-1,this.before=[],this.times=[],this.last=-1,this.rested=0,this.settle=45}frame(e,t,n){let s=e-this.last,r=n&&this.last>=0&&s<.25;if(this.last=e,!r||--this.settle>0||(this.times.push(s),this.times.length<60))return!1;let o=this.times.sort((l,c)=>l-c)[30];this.times=[],this.fps=1/o;let a=this.judge(o,e,1.15/(t<=40?60:30));return this.tell(this.said()),a}judge(e,t,n){return this.best?!1:e>n?this.slow(e,t):(this.good+=e*60,this.tried>=0&&t-this.tried>5&&(this.tried=-1,this.wait=10),this.level>0&&this.good>this.wait?(this.tried=t,this.go(this.level-1)):!1)}slow(e,t){return t<this.rested?!1:(this.tried>=0&&(this.wait=Math.min(320,2*this.wait),this.tried=-1),this.before[this.level]=e,this.level<this.levels.length-1?this.go(this.level+1):this.before[0]&&e>.93*this.before[0]?(this.rested=t+30,this.go(0)):!1)}go(e){return this.level=e,this.good=0,!0}};var Q1=[0,1.05,-1.05,2.1,-2.1,Math.PI],pf=[.42,.85,1.2],r0=-1.02,o0=10,a0={around:.05,above:.22};function l0(i){let e=eE(i),t=null,n=-1/0;for(let s of pf)for(let r of Q1){let o=new O(Math.cos(s)*Math.cos(r0+r),Math.cos(s)*Math.sin(r0+r),Math.sin(s)),a=e.length?e.filter(c=>tE(i,c,o)).length/e.length:1,l=a-a0.around*Math.abs(r)-a0.above*(s-pf[0]);if(l>n+1e-9&&([t,n]=[o,l]),a===1&&r===0&&s===pf[0])return o}return t}function eE(i){let{motion:e,solids:t}=i,n=Array.from({length:e.bodies},(r,o)=>o).filter(r=>i.moves(r)&&!e.gone[r]&&t.reach[r]>0),s=Math.max(1,n.length/o0);return Array.from({length:Math.min(o0,n.length)},(r,o)=>new O().fromArray(e.pose,7*n[Math.floor(o*s)]))}function tE(i,e,t){return!new pr(e,t).intersectObjects(i.solids.meshes,!1).some(s=>!i.moves(s.object.userData.parts[s.instanceId].body))}var nE={light:{back:"#f5f7f9",floor:"#e6eaee",grid:"#aab5c0",ink:"#1d2733",accent:"#0072b2",bright:"#56b4e9",force:"#d55e00",proxy:"#e69f00",quiet:"#8794a1",sky:"#ffffff",ground:"#d3d8de"},dark:{back:"#0f1419",floor:"#1a222b",grid:"#465464",ink:"#dfe6ee",accent:"#3f9fd8",bright:"#7cc7f2",force:"#f0803c",proxy:"#f0b429",quiet:"#6d7b89",sky:"#dfe9f5",ground:"#39424d"}},iE={back:["--scene-back","--wash"],floor:["--scene-floor"],grid:["--scene-grid"],ink:["--ink"],accent:["--accent"],force:["--scene-force"],proxy:["--scene-proxy"],quiet:["--scene-quiet"]},sE={light:{hemisphere:1.75,sun:1.9},dark:{hemisphere:1.35,sun:1.9}};function rE(){let i=document.documentElement.dataset.theme;return i?i==="dark":window.matchMedia("(prefers-color-scheme: dark)").matches}var oE=({r:i,g:e,b:t})=>.2126*i+.7152*e+.0722*t;function aE(i){rl??=Object.assign(document.createElement("i"),{hidden:!0,ariaHidden:"true"}),rl.isConnected||document.body.append(rl),rl.style.color=`var(${i}, transparent)`;let e=getComputedStyle(rl).color;return/^rgb\(/.test(e)?e:null}var rl=null;function mf(){let i=rE()?"dark":"light",e={...sE[i]};for(let[t,n]of Object.entries(nE[i])){let s=(iE[t]??[]).map(aE).find(Boolean);e[t]=new Ge().setStyle(s??n,jt)}return e.dark=oE(e.back)<.2,e}function c0(i){let e=window.matchMedia("(prefers-color-scheme: dark)"),t=new MutationObserver(i);return e.addEventListener("change",i),t.observe(document.documentElement,{attributes:!0,attributeFilter:["data-theme","class","style"]}),()=>{e.removeEventListener("change",i),t.disconnect()}}var Sr=1,lE=.9,cE=44,hE=9,h0=[14,26],uE=20,dE=.12,fE={frames:!1,contacts:!0,shadows:!0,avatar:!0,collision:!1},u0=()=>performance.now()/1e3;function pE(){let i=document.createElement("canvas").getContext("webgl2"),e=i?.getExtension("WEBGL_debug_renderer_info"),t=e?i.getParameter(e.UNMASKED_RENDERER_WEBGL):"";return i?.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|softpipe|software|basic render/i.test(t)}function mE(i,e){let t;try{t=new Ch({canvas:i,antialias:e,powerPreference:"high-performance"})}catch(n){throw new Error("This browser cannot draw in three dimensions: it has no WebGL 2.",{cause:n})}return t.shadowMap.enabled=!0,t.shadowMap.type=mr,t.shadowMap.autoUpdate=!1,t.autoClear=!1,t}var gf=class{constructor(e,t,{best:n=!1}){let s=pE();this.canvas=e,this.store=t,this.renderer=mE(e,n||!s),this.forms=new Fh,this.orbit=new Lh,this.sunWay=ff(0),this.list=[],this.options={...fE},this.theme=mf(),this.governor=new Jh(window.devicePixelRatio||1,{best:n,slow:s},r=>this.tellQuality(r)),this.quality=this.governor.said(),this.forceScale=null,this.placed=null,this.patience=0,this.stale=!0,this.last=0,this.came=0,this.drew=!1,this.asked=0,this.pointing=new Zh(this),this.taken=!1,this.observer=new ResizeObserver(()=>this.resize()),this.observer.observe(e),this.ends=[t.on("card",r=>this.card(r)),t.on("snapshot",r=>this.snapshot(r)),t.on("state",()=>this.state()),c0(()=>this.paint())],e.addEventListener("webglcontextlost",r=>r.preventDefault()),e.addEventListener("webglcontextrestored",()=>this.refresh()),this.resize(),t.card.forEach((r,o)=>r&&this.card(o)),t.snapshot.forEach((r,o)=>r&&this.snapshot(o))}half(e){return this.list[e]??null}card(e){this.list[e]??=new Yh(this.forms),this.list[e].setCard(this.store.card[e]),this.pointing.setOver(null),e===0&&(this.forceScale=new ja(this.store.card[0]),this.taken=!1,this.governor.restart()),this.layout()}get ghost(){return this.store.state?.ghost==="watching"}context(){return{theme:this.theme,options:this.shown(),ratio:this.ratio(),ghost:this.ghost,collision:this.options.collision,sunWay:this.sunWay,forceScale:this.forceScale??=new ja(this.store.card.find(Boolean))}}shown(){return{...this.options,shadows:this.options.shadows&&this.governor.shadows,plain:this.governor.plain}}snapshot(e){let t=this.list[e];if(!t)return;let n=t.block===null;this.came=u0(),t.take(this.store.snapshot[e],this.came,this.context())&&this.refresh(),e===0&&(this.placed===null||this.placed!==this.cameraKey())&&(n||--this.patience<0)&&this.placeCamera()}cameraKey(){let{state:e}=this.store;return e?.scene?`${e.scene} ${JSON.stringify(e.camera??null)}`:String(this.store.card[0]?.header.card)}placeCamera(){let e=this.list[0]?.bounds;if(!e)return;this.placed=this.cameraKey();let t=_E(this.store.state?.camera);this.orbit.set(t,e,t?null:l0(this.list[0]),this.aspect()),ff(this.orbit.goal.around,this.sunWay),this.list.forEach(n=>n?.parts.length&&n.place()),this.refresh()}state(){let{state:e}=this.store;e?.scene!==this.said?.scene&&(this.patience=uE),e?.epoch!==this.said?.epoch&&this.pointing.letGo(),this.said=e,this.layout();for(let t of this.list)t?.block&&t.hands.update(t.block,this.ghost);this.refresh()}paint(){this.theme=mf();for(let e of this.list)e?.paint(this.theme,this.ratio());this.refresh()}setOption(e,t){if(!(e in this.options))throw new Error(`no option ${e}`);this.options[e]=!!t;for(let n of this.list)n?.block&&(e==="collision"&&n.build(this.context()),n.show(this.shown()),e==="frames"&&t&&n.frames.update(n.motion),e==="collision"&&(n.forces.update(n.block,s=>n.moves(s)),n.hands.update(n.block,this.ghost)));this.refresh()}option(e){return this.options[e]}resetCamera(){this.placeCamera()}reset(){this.resetCamera()}letGo(){this.pointing.letGo()}get scale(){let e=this.list[0];return{radius:e?.bounds?.radius??1,grid:e?.floor?.spacing??.1}}tellQuality(e){this.quality=e,this.store.set("quality",e)}ratio(){return this.governor.ratio}resize(){let{clientWidth:e,clientHeight:t}=this.canvas;this.governor.ratioOfScreen(window.devicePixelRatio||1),this.width=Math.max(1,e),this.height=Math.max(1,t),this.renderer.setPixelRatio(this.ratio()),this.renderer.setSize(this.width,this.height,!1),this.layout(),this.drawnOnce&&this.draw()}layout(){let e=this.store.sides()>1&&this.list[1]?.card,t=this.width<lE*this.height,n=a=>Math.floor((a-Sr)/2),s=e&&!t?n(this.width):this.width,r=e&&t?n(this.height):this.height;this.rects=[{x:0,y:0,width:s,height:r}],e&&t?this.rects.push({x:0,y:r+Sr,width:s,height:this.height-r-Sr}):e&&this.rects.push({x:s+Sr,y:0,width:this.width-s-Sr,height:r}),this.orbit.aspect(this.aspect());let o=JSON.stringify(this.rects);o!==this.told&&(this.told=o,this.store.emit("halves",this.halves())),this.refresh()}aspect(){return this.rects[0].width/this.rects[0].height}halves(){return this.rects.map(e=>({...e}))}rectOf(e){return this.rects[e]??this.rects[0]}sideAt(e,t){let n=this.rects.findIndex(s=>e>=s.x&&t>=s.y&&e<s.x+s.width+Sr&&t<s.y+s.height+Sr);return Math.max(0,n)}send(e){this.taken||=e.grab,this.store.send(e)}tell(e){this.list.forEach((t,n)=>t?.mark(e&&e.side===n?[{body:e.body,kind:e.held?"held":"hover"}]:[])),this.store.set("pick",e)}refresh(){this.stale=!0,this.wake()}wake(){this.asked||this.ended||(this.asked=requestAnimationFrame(()=>this.frame()))}frame(){this.asked=0;let e=u0(),t=this.drew;this.drew=!1,this.pointing.frame();let n=this.orbit.advance(Math.min(.1,e-this.last));for(let r of this.list)n=(r?.advance(e,e-this.last)??!1)||n;this.last=e;let s=n||this.stale;s&&this.draw(),this.judge(e,t),(s||!this.orbit.still||e-this.came<dE)&&(this.drew=s,this.wake())}judge(e,t){let n=this.rects.reduce((s,r,o)=>s+(this.list[o]?.motion?.bodies??0),0);if(this.governor.frame(e,n,t)){this.renderer.setPixelRatio(this.ratio());for(let s of this.list)s?.show(this.shown()),s?.paint(this.theme,this.ratio());this.refresh()}}draw(){this.stale=!1,this.drawnOnce=!0;let{renderer:e,rects:t}=this;e.setScissorTest(!1),e.setViewport(0,0,this.width,this.height),e.setClearColor(t.length>1?gE.copy(this.theme.back).lerp(this.theme.quiet,.5):this.theme.back),e.clear(),e.setScissorTest(!0),t.forEach((n,s)=>this.drawHalf(n,s))}drawHalf(e,t){let n=this.list[t],{renderer:s,orbit:r}=this,o=this.height-e.y-e.height;s.setViewport(e.x,o,e.width,e.height),s.setScissor(e.x,o,e.width,e.height),n?.parts.length&&(this.placeMarks(n,t,e),s.shadowMap.needsUpdate=n.shadowsStale&&n.options.shadows,n.shadowsStale=!1,s.render(n.scene,r.camera))}placeMarks(e,t,n){let{hands:s}=e,{camera:r}=this.orbit;s.face(r,cE*this.orbit.perPixel(n.height));let{held:o}=this.pointing;if(o&&o.side===t&&o.body<e.motion.bodies){let{position:u,quaternion:d}=e.frame(o.body),f=hE*this.orbit.perPixel(n.height)*o.wanted.distanceTo(r.position);s.wish.show(o.wanted,o.point.clone().applyQuaternion(d).add(u),f)}let a=this.inviting()&&t===0?e.find(this.store.state.focus):-1,l=a>=0?e.grip(a):null,c=l?this.orbit.perPixel(n.height)*Math.max(1e-9,l.distanceTo(r.position)):0,h=l?Math.min(h0[1],Math.max(h0[0],1.3*e.solids.reach[a]/c)):0;s.invite(l,h*c,c,this.last)}inviting(){return!!this.store.state?.focus&&this.store.state.mode!=="replay"&&!this.taken&&this.options.avatar&&this.list[0]?.parts.length>0}dispose(){this.ended=!0,cancelAnimationFrame(this.asked),this.observer.disconnect(),this.ends.forEach(e=>e()),this.pointing.dispose(),this.list.forEach(e=>e?.dispose()),this.forms.dispose(),this.renderer.dispose()}},gE=new Ge;function _E(i){let e=t=>Array.isArray(t)&&t.length===3&&t.every(Number.isFinite);return!i||!e(i.from)||!e(i.at)?null:new O(...i.from).distanceTo(new O(...i.at))>0?i:null}function _f(i,e,{best:t=!1}={}){return new gf(i,e,{best:t})}var Kh=[1,.5,.1],xE=.1;function d0(i){let e=()=>i.state??{},t=()=>e().mode==="replay",n=o=>i.send(o),s=1;i.on("state",o=>{o.rate>0&&(s=o.rate)});let r={replaying:t,playing:()=>t()?!!e().replay?.playing:e().rate!==0,play(){t()?n({t:"play",on:!e().replay?.playing}):n({t:"rate",value:e().rate===0?s:0})},step(){if(t()){r.scrub(1/60);return}e().rate!==0&&n({t:"rate",value:0}),n({t:"step",count:1})},reset:()=>t()?n({t:"seek",time:0}):n({t:"reset"}),rates:Kh,lastRate:()=>e().rate>0?e().rate:s,rate(o){s=o,n({t:"rate",value:o})},slower(){let o=Kh.indexOf(r.lastRate());r.rate(Kh[(o+1)%Kh.length])},beside:()=>e().beside?.there&&n({t:"beside",on:!e().beside.on}),ghost:()=>n({t:"ghost",on:e().ghost==="off"}),record:()=>!t()&&n({t:"record",on:!e().recording?.on}),replay:()=>e().recording?.ready&&n({t:"replay"}),live:()=>n({t:"live"}),scrub(o){let{time:a=0,length:l=0,playing:c}=e().replay??{};c&&n({t:"play",on:!1}),n({t:"seek",time:Math.min(l,Math.max(0,a+o))})},scrubStep:xE};return r}var jh=class{constructor(e){this.time=new Float64Array(2*640),this.column=Array.from({length:e},()=>new Float64Array(2*640)),this.length=0}clear(){this.length=0}begin(e){for(;this.length>0&&this.time[this.length-1]>e;)this.length--;return this.length>0&&this.time[this.length-1]===e?-1:(this.length===2*640&&this.shift(),this.time[this.length]=e,this.length++)}shift(){this.time.copyWithin(0,640);for(let e of this.column)e.copyWithin(0,640);this.length=640}first(){let e=Math.max(0,this.length-640),t=this.length>0?this.time[this.length-1]-10:0;for(;e<this.length&&this.time[e]<t;)e++;return e}last(e){return this.length>0?this.column[e][this.length-1]:NaN}};var Qh=8,yE=2e-4,vE=6,bE=["linear","angular","unexplainedLinear","unexplainedAngular"],eu=8,er=(i,e)=>Oh(i).fields.find(t=>t.name===e).at/8,SE=er("PORTS","device"),ME=er("PORTS","body"),wE=er("PORTS","wanted"),EE=er("PORTS","written"),f0=er("PORTS","held"),TE=2*er("PORTS","flags"),p0=er("LEDGER","total"),AE=er("STEP","energy_scale"),Ro=(i,e)=>Math.hypot(i[e],i[e+1],i[e+2]),ol=class{constructor(e){let t=e?e.rows("CARD_TERMS"):[],n=t.filter(r=>r.book===0),s=t.filter(r=>r.book===1);this.terms=[],n.forEach((r,o)=>{r.system===-1&&this.terms.push({name:r.name,text:r.text,sign:r.sign,row:o,column:this.terms.length})}),this.after=s.findIndex(r=>r.name==="after"),this.unexplained=s.findIndex(r=>r.name==="unexplained"),this.ports=e?e.rows("CARD_PORTS").slice(0,Qh):[],this.created=this.terms.find(r=>r.name==="created")?.column??-1,this.momentum=this.terms.length,this.firstPort=this.momentum+bE.length,this.history=new jh(this.firstPort+eu*this.ports.length+1),this.madeColumn=this.firstPort+eu*this.ports.length,this.base=new Float64Array(this.terms.length),this.heldBase=new Float64Array(Qh),this.restarts=0,this.lowest=new Float64Array(Qh),this.pull=new Float64Array(Qh),this.made=0,this.scale=0,this.time=-1}take(e){let{time:t}=e.header;t<this.time&&(this.lowest.fill(0),this.made=0),this.time=t;let n=this.history.begin(t);if(n<0)return;if(this.restarts>0&&--this.restarts===0)return this.restart(e);let s=e.section("STEP");this.scale=s.count>0?s.f64[AE]:0,this.takeTerms(e.section("LEDGER"),n),this.takeMomentum(e.section("MOMENTUM"),n),this.takePorts(e.section("PORTS"),n),this.made=this.sumMade(n),this.history.column[this.madeColumn][n]=this.made}restart(e){let t=e.section("LEDGER"),n=e.section("PORTS");for(let s of this.terms)s.sign!==0&&s.row<t.count&&(this.base[s.column]=t.f64[s.row*t.words+p0]);for(let s=0;s<this.ports.length&&s<n.count;s++)this.heldBase[s]=n.f64[s*n.words+f0];this.lowest.fill(0),this.made=0,this.history.clear(),this.time=-1,this.take(e)}takeTerms(e,t){let{f64:n,words:s,count:r}=e;for(let o of this.terms)this.history.column[o.column][t]=o.row<r?n[o.row*s+p0]-this.base[o.column]:0}takeMomentum(e,t){let{f64:n,words:s,count:r}=e,{column:o}=this.history,a=this.after>=0&&this.after<r&&this.unexplained>=0&&this.unexplained<r;o[this.momentum][t]=a?Ro(n,this.after*s):0,o[this.momentum+1][t]=a?Ro(n,this.after*s+3):0,o[this.momentum+2][t]=a?Ro(n,this.unexplained*s):0,o[this.momentum+3][t]=a?Ro(n,this.unexplained*s+3):0}takePorts(e,t){let{f64:n,u32:s,words:r,count:o}=e;for(let a=0;a<this.ports.length&&a<o;a++){let l=a*r,c=this.firstPort+a*eu,{column:h}=this.history,u=(s[2*l+TE]&(Kn.NONE|Kn.OPEN))!==0;h[c][t]=u?0:Ro(n,l+EE),h[c+1][t]=u?0:Ro(n,l+wE);for(let d=0;d<3;d++)h[c+2+d][t]=n[l+SE+d],h[c+5+d][t]=n[l+ME+d];this.lowest[a]=Math.min(this.lowest[a],n[l+f0]-this.heldBase[a]),this.pull[a]+=.02*(h[c][t]-this.pull[a])}}sumMade(e){let t=this.created>=0?this.history.column[this.created][e]:0;for(let n=0;n<this.ports.length;n++)t-=this.lowest[n];return t}zero(){return Math.max(1e-9,1e-9*this.scale)}nothing(){return Math.max(yE,this.zero())}burst(){return!(Math.abs(this.made)<=this.nothing())}column(e,t){return this.history.column[this.firstPort+e*eu+t]}strongest(){let e=0;for(let t=1;t<this.ports.length;t++)this.pull[t]>this.pull[e]+1e-6&&(e=t);return e}};function m0(i){let e=[new ol(null),new ol(null)],t=-1,n=0,s={serial:0,epoch:0,side:r=>e[r],count:()=>i.sides()};return i.on("card",r=>{r<e.length&&(e[r]=new ol(i.card[r]),s.epoch++)}),i.on("state",r=>{if(r.epoch===t&&r.resets!==n)for(let o of e)o.restarts=vE;({epoch:t,resets:n}=r)}),i.on("snapshot",r=>{r<e.length&&(e[r].take(i.snapshot[r]),s.serial++)}),s}function W(i,e,...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e??{}))r==null||r===!1&&!s.startsWith("aria-")||(s.startsWith("on")?n.addEventListener(s.slice(2),r):s==="class"?n.className=r:n.setAttribute(s,r===!0&&!s.startsWith("aria-")?"":String(r)));return n.append(...t.flat().filter(s=>s!=null&&s!==!1)),n}function $e(i,e){i.said!==e&&(i.said=e,i.textContent=e)}function Xe(i,e){i.hidden===!!e&&(i.hidden=!e)}function At(i,e,t){let n=String(t);i.getAttribute(e)!==n&&i.setAttribute(e,n)}function Bi(i,e){try{let t=localStorage.getItem(`tactus.${i}`);return t===null?e:JSON.parse(t)}catch{return e}}function ki(i,e){try{localStorage.setItem(`tactus.${i}`,JSON.stringify(e))}catch{}}var RE={play:["fill","M6 4.2v11.6a.6.6 0 0 0 .9.5l9.4-5.8a.6.6 0 0 0 0-1L6.9 3.7a.6.6 0 0 0-.9.5z"],pause:["fill","M5 4h3.4v12H5zM11.6 4H15v12h-3.4z"],step:["fill","M4 4.6v10.8l7.6-5.4zM13 4.4h2.6v11.2H13z"],reset:["line","M4.2 8.2A6.2 6.2 0 1 1 4 12M4 4v4.4h4.4"],record:["fill","M10 4.6a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8z"],replay:["line","M3 10a7 7 0 1 0 2.4-5.3M3 3.4v3.8h3.8M8.6 7.4v5.2l4-2.6z"],download:["line","M10 3v9M6.4 8.8 10 12.4l3.6-3.6M3.6 16.4h12.8"],beside:["line","M3 4h14v12H3zM10 2v16"],ghost:["line","M4 17V9a6 6 0 0 1 12 0v8l-2-1.6-2 1.6-2-1.6L8 17l-2-1.6zM8 9.2v.1M12 9.2v.1"],camera:["line","M3.6 7V3.6H7M13 3.6h3.4V7M16.4 13v3.4H13M7 16.4H3.6V13M10 8.4v3.2M8.4 10h3.2"],more:["fill","M4.4 8.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"],close:["line","M5 5l10 10M15 5 5 15"],down:["line","M5.5 8l4.5 4.5L14.5 8"],panels:["line","M3 4h14v12H3zM12 4v12"],sheet:["line","M3 4h14v12H3zM3 11h14"],sun:["line","M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2"],moon:["line","M16.4 11.8A6.8 6.8 0 0 1 8.2 3.6a6.8 6.8 0 1 0 8.2 8.2z"],help:["line","M7.4 7.6a2.7 2.7 0 1 1 3.8 2.5c-.8.4-1.2.9-1.2 1.9M10 14.8v.1"],file:["line","M5 2.8h6.4L15 6.4v10.8H5zM11 3v4h4"],back:["line","M8 5l-5 5 5 5M3.4 10H17"],undo:["line","M7 4 3.6 7.4 7 10.8M4 7.4h7.4a4.4 4.4 0 0 1 0 8.8H8"]};function zt(i){let e=document.createElementNS("http://www.w3.org/2000/svg","svg"),t=document.createElementNS("http://www.w3.org/2000/svg","path"),[n,s]=RE[i];return e.setAttribute("viewBox","0 0 20 20"),e.setAttribute("class",`icon ${n}`),e.setAttribute("aria-hidden","true"),t.setAttribute("d",s),e.append(t),e}function g0(i,e,{openFiles:t}){let n=W("ul",{class:"cards"}),s=W("ul",{class:"rows"}),r=W("h3",{},"More"),o=W("input",{type:"search",placeholder:"Find a scene","aria-label":"Find a scene",oninput:()=>m()}),a=W("input",{type:"file",multiple:!0,hidden:!0,accept:".yaml,.yml,.urdf,.xml,.mjcf,.obj,.stl,.ply,.h5"});a.addEventListener("change",()=>{t([...a.files].map(_=>({path:_.name,file:_}))),a.value=""});let l=W("button",{type:"button",class:"drop",onclick:()=>a.click()},zt("file"),W("span",{},W("b",{},"Drop files here, or choose"),W("span",{class:"soft"},"URDF, MJCF, OBJ, STL, YAML or a recording; a folder with its meshes, too"))),c=W("button",{type:"button",class:"bare close","aria-label":"Close",onclick:()=>i.close()},zt("close")),h=W("p",{class:"soft",hidden:!0},"No scene of that name.");i.append(W("header",{},W("h2",{id:"chooser-title"},"Scenes"),o,c),W("div",{class:"scroll"},n,h,r,s),l,a),At(i,"aria-labelledby","chooser-title"),i.addEventListener("click",_=>_.target===i&&i.close());let u=[];function d(_){e.send({t:"open",what:`scene:${_}`}),i.close()}function f(){let _=e.scenes.filter(y=>y.order>0).sort((y,w)=>y.order-w.order),M=e.scenes.filter(y=>!(y.order>0));u=[..._.map(g),...M.map(v)],n.replaceChildren(...u.slice(0,_.length).map(y=>y.root)),s.replaceChildren(...u.slice(_.length).map(y=>y.root)),m(),p()}function g(_){let M=_.thumb?W("img",{src:`/thumb/${encodeURIComponent(_.name)}.webp`,alt:"",loading:"lazy",width:320,height:180}):W("span",{class:"no-picture","aria-hidden":"true"},W("span",{},(_.title||_.name).slice(0,1))),y=W("button",{type:"button",onclick:()=>d(_.name)},M,W("span",{class:"words"},W("b",{},_.title||_.name),W("span",{class:"soft"},_.try||""),_.beside?W("span",{class:"tag"},zt("beside"),"naive beside passive"):null));return{scene:_,button:y,root:W("li",{},y)}}function v(_){let M=W("button",{type:"button",onclick:()=>d(_.name)},W("b",{},_.title||_.name),W("span",{class:"soft"},_.name));return{scene:_,button:M,root:W("li",{},M)}}function m(){let _=o.value.toLowerCase().split(/\s+/).filter(Boolean),M=0,y=0;for(let{scene:w,root:S}of u){let x=`${w.name} ${w.title} ${w.try??""} ${w.notice??""}`.toLowerCase(),E=_.every(N=>x.includes(N));Xe(S,E),M+=E,y+=E&&!(w.order>0)}Xe(r,y>0&&y<M),Xe(h,M===0)}function p(){for(let{scene:_,button:M}of u)_.name===e.state?.scene?At(M,"aria-current","true"):M.removeAttribute("aria-current")}return e.on("scenes",f),e.on("state",p),f(),{open(){o.value="",m(),i.showModal(),(i.querySelector("[aria-current]")??i.querySelector(".cards button, .rows button")??c).focus()},close:()=>i.open&&(i.close(),!0)}}var x0=[["G",1e9],["M",1e6],["k",1e3],["",1],["m",.001],["µ",1e-6],["n",1e-9]],xf=" ",CE=new Set(["m","g","s","N","J","W","Pa","Hz"]),PE={kg:{g:.001,mg:1e-6,t:1e3},m:{cm:.01},s:{min:60,h:3600},rad:{deg:Math.PI/180,"°":Math.PI/180,rev:2*Math.PI},"rad/s":{rpm:Math.PI/30,"deg/s":Math.PI/180,"°/s":Math.PI/180,"rev/s":2*Math.PI,Hz:2*Math.PI},"m/s":{"cm/s":.01,"km/h":1/3.6},"":{"%":.01}};function yf(i,e){let t=Math.abs(i);if(e==="kg")return t===0||t>=.9995?["kg",1]:t>=9995e-7?["g",.001]:["mg",1e-6];let n=/^[A-Za-z]+/.exec(e)?.[0]??"",s=/^[0-9²³^]/.test(e.slice(n.length));if(!CE.has(n)||s||t===0||!Number.isFinite(t))return[e,1];for(let[r,o]of x0)if(t>=.9995*o)return[r+e,o];return["n"+e,1e-9]}var y0=i=>i.replace(/([A-Za-z])2\b/g,"$1²").replace(/([A-Za-z])3\b/g,"$1³");function Mr(i,e=3,t=!1){if(!Number.isFinite(i))return Number.isNaN(i)?"?":i>0?"∞":"−∞";let n=Math.abs(i),s;return n!==0&&(n>=1e6||n<1e-4)?s=i.toExponential(Math.max(0,e-1)).replace(/e\+?/,"e"):n>=10**e?s=i.toFixed(0):s=i.toPrecision(e),!t&&s.includes(".")&&(s=s.replace(/\.?0+(?=e|$)/,"")),s.replace(/-/g,"−")}function on(i,e="",{digits:t=3,fixed:n=!1,zero:s=0}={}){let r=Math.abs(i)<=s?0:i,[o,a]=yf(r,e),l=r===0?"0":Mr(r/a,t,n);return o?l+xf+y0(o):l}function v0(i,e){let t=0;for(let r of i)t=Math.max(t,Math.abs(r??0));let[n,s]=yf(t,e);return i.map((r,o)=>{let a=Mr(Math.abs(r)<1e-9*t?0:r/s,3);return o===i.length-1&&n?`${a}${xf}${y0(n)}`:a})}var _0=i=>i.trim().replace(/\s*([/*·.^])\s*/g,"$1").replace(/[\s*.]+/g,"·").replace(/[uμ](?=[A-Za-z])/,"µ").replace(/\^/g,"").replace(/²/g,"2").replace(/³/g,"3").replace(/N·?m·?s/,"N·m·s").replace(/Nm/,"N·m").replace(/Ns/,"N·s");function IE(i,e){if(i===e)return 1;let t=PE[e]?.[i];if(t)return t;for(let[n,s]of[...x0,["u",1e-6],["c",.01]])if(n&&(i===n+e||i===n&&e!=="kg"))return s;return NaN}function b0(i,e,t=0){let n=/^\s*([-+−]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+−]?\d+)?)(.*)$/i.exec(i);if(!n)return NaN;let s=Number(n[1].replace(/−/g,"-").replace(",",".")),r=_0(n[2]);return s*(r===""?yf(t,e)[1]:IE(r,_0(e)))}function Co(i){if(!(i>=0))return"0.0 s";let e=Math.round(10*i);return e<600?`${(e/10).toFixed(1)}${xf}s`:`${Math.floor(e/600)}:${(e%600/10).toFixed(1).padStart(4,"0")}`}var LE=1e9;function al(i,e,t={digits:3,fixed:!0}){return Math.abs(i)<=LE?{figure:on(i,"J",{...t,zero:e}),word:i<-e?"into nothing":"out of nothing"}:{figure:"beyond all bounds",word:""}}function os(i,e,t,n={}){let s=W("button",{type:"button",class:"icon-button","aria-label":e,title:e,...n},zt(i));return s.addEventListener("click",r=>{t(r),r.detail>0&&s.blur()}),s}function DE(i,e,t){i.shown!==e&&(i.shown=e,i.querySelector("svg").replaceWith(zt(e)),At(i,"aria-label",t),At(i,"title",t))}function S0(i,e,t,n){let s=os("reset","Reset (R)",t.reset),r=os("pause","Pause (space)",t.play,{class:"icon-button strong"}),o=os("step","One step (.)",t.step),a=NE(e,t),l=os("record","Record (shift R)",t.record,{class:"icon-button record","aria-pressed":!1}),c=W("span",{class:"n seconds"});l.append(c);let h=os("replay","Replay the recording",t.replay),u=W("a",{class:"icon-button",href:"/recording.h5",download:"recording.h5","aria-label":"Download the recording",title:"Download the recording"},zt("download")),d=W("button",{type:"button",class:"beside",role:"switch","aria-checked":!1,title:"Naive beside passive (B)"},zt("beside"),W("span",{class:"text"},"Compare"));d.addEventListener("click",_=>{t.beside(),_.detail>0&&d.blur()});let f=OE(e,t,n),g=UE(e,t),v=(..._)=>W("div",{class:"group"},_),m=v(l,h,u);i.append(g.root,W("div",{class:"bar"},v(s,r,o),a.root,m,d,f.root));function p(){let _=e.state;if(!_)return;let M=t.replaying(),y=!!_.recording?.on;DE(r,t.playing()?"pause":"play",t.playing()?"Pause (space)":"Go on (space)"),a.update(),Xe(a.root,!M),Xe(l,!M),At(l,"aria-pressed",y),At(l,"title",y?"Stop recording (shift R)":"Record (shift R)"),$e(c,y?`${(_.recording.seconds??0).toFixed(1)} s`:""),Xe(h,!!_.recording?.ready&&!M&&!y),Xe(u,!!_.recording?.ready&&!y),Xe(d,!!_.beside?.there&&!M),At(d,"aria-checked",!!_.beside?.on);let w=_.sides?.length>1?`${_.sides[1].label} beside ${_.sides[0].label}`:"Naive beside passive";At(d,"title",`${w} (B)`),g.update(),f.update()}return e.on("state",p),p(),{closeMenu:f.close}}function NE(i,e){let t={1:"1×",.5:"½×",.1:"⅒×"},n=e.rates.map(o=>{let a=W("button",{type:"button",role:"radio","aria-checked":!1,"aria-label":`speed ${o}`,title:o===1?"Real time (S)":`Slow motion, ${o} of real time (S)`},t[o]);return a.addEventListener("click",l=>{e.rate(o),l.detail>0&&a.blur()}),a}),s=W("div",{class:"choice rates",role:"radiogroup","aria-label":"Speed"},n),r=W("button",{type:"button",class:"choice-one","aria-label":"Speed",title:"Slow motion (S)",onclick:e.slower},"1×");return{root:W("div",{class:"group"},s,r),update(){let o=e.lastRate();e.rates.forEach((a,l)=>At(n[l],"aria-checked",a===o)),$e(r,t[o]??`${o}×`)}}}function UE(i,e){let t=W("input",{type:"range",min:0,max:1e3,step:1,"aria-label":"Time in the recording"}),n=W("span",{class:"n time"}),s=W("span",{class:"soft word"}),r=W("button",{type:"button",class:"small",title:"Back to live (L)",onclick:e.live},zt("back"),"Live"),o=W("div",{class:"scrub"},r,t,n,s),a=0,l=0;return t.addEventListener("input",()=>{a=performance.now(),l||=requestAnimationFrame(()=>{l=0;let{length:c=0}=i.state?.replay??{};i.send({t:"seek",time:c*Number(t.value)/1e3})})}),{root:o,update(){let c=i.state?.replay,h=e.replaying()&&!!c;if(Xe(o,h),!h)return;let{time:u=0,length:d=0,made:f=d}=c,g=d>0?u/d:0;performance.now()-a>300&&(t.value=String(Math.round(1e3*g))),t.style.setProperty("--place",`${.1*Number(t.value)}%`),t.style.setProperty("--made",`${d>0?100*Math.min(1,f/d):100}%`),At(t,"aria-valuetext",`${Co(u)} of ${Co(d)}`),$e(n,`${Co(u)} / ${Co(d)}`),$e(s,f<d?`made again up to ${Co(f)}`:c.from==="upload"?"from a file":"")}}}function OE(i,e,t){let n={contacts:!0,frames:!1,shadows:!0,avatar:!0,...Bi("draw",{})},s={contacts:"contact forces",frames:"joint frames",shadows:"shadows",avatar:"device and its spring"},r=os("more","What is drawn",()=>u(c.hidden),{"aria-expanded":!1,"aria-haspopup":"true"}),o=Object.keys(s).map(d=>{let f=W("input",{type:"checkbox"});return f.checked=n[d],f.addEventListener("change",()=>{n[d]=f.checked,ki("draw",n),t.setOption(d,f.checked)}),W("label",{class:"check"},f,s[d])}),a=W("input",{type:"checkbox"});a.addEventListener("change",e.ghost);let l=W("button",{type:"button",class:"item",onclick:()=>t.resetCamera()},zt("camera"),"Camera as it was",W("kbd",{},"C")),c=W("div",{class:"menu",hidden:!0},o,W("label",{class:"check"},a,"ghost hand",W("kbd",{},"G")),l),h=W("div",{class:"menu-host"},r,c);function u(d){Xe(c,d),At(r,"aria-expanded",d)}document.addEventListener("pointerdown",d=>!h.contains(d.target)&&u(!1));for(let d of Object.keys(s))t.setOption(d,n[d]);return{root:h,close(){let d=!c.hidden;return u(!1),d},update(){let d=i.state?.ghost;a.checked=d!=="off"&&d!=="none",a.disabled=d==="none"}}}var vf=1<<20,M0=128<<20,bf=64,FE=/\.(h5|hdf5)$/i,BE=/\.ya?ml$/i,kE=/\.(urdf|mjcf|xml)$/i,zE=/\.(obj|stl|ply|gltf|glb|dae)$/i,GE=/\.(ya?ml|urdf|mjcf|xml|obj|mtl|stl|ply|gltf|glb|bin|dae|h5|hdf5|txt|csv|png|jpe?g)$/i;async function VE(i){let e=[...i.items].filter(n=>n.kind==="file").map(n=>n.webkitGetAsEntry?.()??n.getAsFile()),t=[];for(let n of e)await E0(n,t);return t}async function E0(i,e){if(!(!i||e.length>16*bf)){if(i instanceof File)e.push({path:i.name,file:i});else if(i.isFile)e.push({path:i.fullPath.replace(/^\//,""),file:await new Promise((t,n)=>i.file(t,n))});else if(i.isDirectory){let t=i.createReader();for(;;){let n=await new Promise((s,r)=>t.readEntries(s,r));if(n.length===0)break;for(let s of n)await E0(s,e)}}}}function HE(i){for(let e of[FE,BE,kE,zE]){let t=i.filter(n=>e.test(n)).sort((n,s)=>n.split("/").length-s.split("/").length||w0(s)-w0(n)||n.localeCompare(s));if(t.length>0)return{names:t,clear:t.length===1}}return{names:[],clear:!1}}var w0=i=>/(^|\/)scene[^/]*$/i.test(i)+/\.urdf$/i.test(i);function WE(i){let e=i.replace(/[\\:\x00-\x1f\x7f]/g,"_");for(;new TextEncoder().encode(e).length>127&&e.includes("/");)e=e.slice(e.indexOf("/")+1);return e}var XE=()=>[...crypto.getRandomValues(new Uint8Array(8))].map(i=>i.toString(16).padStart(2,"0")).join("");function T0(i,e,t,{tell:n,begin:s}){let r=W("h2",{id:"files-title"}),o=W("p",{class:"soft"}),a=W("progress",{max:1,value:0,"aria-label":"Sent"}),l=W("ul",{class:"rows"}),c=W("button",{type:"button",onclick:()=>i.close()},"Cancel");i.append(r,o,a,l,W("footer",{},c)),i.setAttribute("aria-labelledby","files-title");let h=null;i.addEventListener("close",()=>h?.abort());async function u(_){let M=_.filter(N=>GE.test(N.path)).map(({path:N,file:L})=>({path:WE(N),file:L})),y=M.reduce((N,L)=>N+L.file.size,0),{names:w,clear:S}=HE(M.map(N=>N.path)),x=w.length===0?"None of these files can be opened: URDF, MJCF, OBJ, STL, YAML or a recording is.":M.length>bf?`${M.length} files: at most ${bf} go in one drop.`:y>M0?`${(y/1e6).toFixed(0)} MB: at most ${M0/1e6|0} MB go in one drop.`:"";if(x){n(x,{code:-1});return}s();let E=XE();h=new AbortController,$e(r,M.length===1?M[0].path:`${M.length} files`),$e(o,"Sending"),Xe(a,!0),Xe(l,!1),i.open||i.showModal();try{await d(E,M,y,h.signal)}catch(N){h.signal.aborted||n(`The files could not be sent: ${N.message}`,{code:-1}),i.close();return}S?g(E,w[0]):f(E,w)}async function d(_,M,y,w){let S=0;for(let{path:x,file:E}of M){let N=Math.max(1,Math.ceil(E.size/vf));for(let L=0;L<N;L++){let C=E.slice(L*vf,(L+1)*vf),z=await fetch(`/upload?id=${_}&name=${encodeURIComponent(x)}&piece=${L}&of=${N}`,{method:"POST",body:C,signal:w,headers:{"Content-Type":"application/octet-stream"}});if(!z.ok)throw new Error((await z.text()).slice(0,300)||`the program answered ${z.status}`);S+=C.size,a.value=y>0?S/y:1,$e(o,`${x}, ${(S/1e6).toFixed(1)} of ${(y/1e6).toFixed(1)} MB`)}}}function f(_,M){$e(r,"Which of them is to be opened?"),$e(o,"The others are taken as what it names."),Xe(a,!1),Xe(l,!0),l.replaceChildren(...M.map(y=>W("li",{},W("button",{type:"button",onclick:()=>g(_,y)},W("b",{},y))))),l.querySelector("button").focus()}function g(_,M){h=null,i.close(),t.send({t:"open",what:`upload:${_}`,main:M})}let v=_=>[..._.dataTransfer?.types??[]].includes("Files"),m=0;window.addEventListener("dragenter",_=>{v(_)&&(m++,Xe(e,!0),document.documentElement.classList.add("dropping"))}),window.addEventListener("dragleave",_=>{v(_)&&--m<=0&&p()}),window.addEventListener("dragover",_=>v(_)&&_.preventDefault()),window.addEventListener("drop",async _=>{v(_)&&(_.preventDefault(),p(),u(await VE(_.dataTransfer)))});function p(){m=0,Xe(e,!1),document.documentElement.classList.remove("dropping")}return{open:u}}var qE=[["drag a body","pull it with a spring; let go to release it"],["wheel while dragging","farther, nearer"],["Shift wheel while dragging","close, open the grip"],["drag beside it","turn the view; right button or two fingers: move it"],["wheel","nearer, farther"]];function A0(i,e){let t=W("button",{type:"button",class:"bare close","aria-label":"Close",onclick:()=>i.close()},zt("close")),n=s=>W("dl",{},s.flatMap(([r,o])=>[W("dt",{},W("kbd",{},r)),W("dd",{},o)]));return i.append(W("header",{},W("h2",{id:"help-title"},"Help"),t),W("div",{class:"scroll"},W("h3",{},"Hand"),n(qE),W("h3",{},"Keyboard"),n(e),W("h3",{},"What is drawn"),W("p",{class:"soft"},"Each force at a contact is an arrow. The device is drawn apart from the body that it holds: what is between them is the spring that is felt. Energy has a panel of its own: where its stack rises above the dashed line, the simulation has made energy out of nothing, and what is passive never does."))),At(i,"aria-labelledby","help-title"),i.addEventListener("click",s=>s.target===i&&i.close()),{open:()=>i.open?i.close():i.showModal()}}var YE=250;function R0(i,e,t){let n=new Set,s=W("p"),r=W("p"),o=W("section",{class:"hint","aria-label":"What to try",onclick:()=>o.classList.toggle("whole")},s,r,W("button",{type:"button",class:"bare close","aria-label":"Put away",title:"Put away",onclick:_=>{_.stopPropagation(),n.add(e.state?.scene),d()}},zt("close"))),a=[0,1].map(_=>{let M=W("b",{class:"name"}),y=W("span",{class:"figure n"}),w=W("span",{class:"word"},"out of nothing");return{root:W("div",{class:`half half-${_}`},W("div",{class:"label"},M,W("span",{class:"made"},y," ",w))),name:M,figure:y,word:w}}),l=W("p",{class:"caption","aria-live":"polite"}),c=W("p",{class:"busy",role:"status"},W("i"),W("span")),h=W("p",{class:"quality",role:"status"}),u=[0,1].map(_=>W("p",{class:`trouble trouble-${_}`,role:"alert"}));i.append(a[0].root,a[1].root,o,c,...u,h);function d(){let _=e.state,M=!_||n.has(_.scene)||!(_.try||_.notice);Xe(o,!M),f(s,"Try",_?.try),f(r,"Notice",_?.notice);let y=e.sides()>1;a.forEach(({root:w,name:S},x)=>{Xe(w,y),$e(S,_?.sides?.[x]?.label??"")}),i.parentElement.classList.toggle("two",y),Xe(l,_?.ghost==="watching"&&_?.mode!=="replay"),$e(l,_?.focus?`watching the ghost hand; grab the ${_.focus.replace(/[._-]/g," ")} to take over`:"watching the ghost hand; grab anything to take over"),Xe(c,!!_?.busy),$e(c.lastElementChild,_?.busy??""),u.forEach((w,S)=>{let x=[S===0?_?.trouble:"",_?.sides?.[S]?.trouble].filter(Boolean).join(`
`);Xe(w,x&&!_?.busy&&(S===0||y)),$e(w,x)})}function f(_,M,y){Xe(_,!!y),_.said!==y&&(_.said=y,o.classList.remove("whole"),_.replaceChildren(W("b",{},`${M}: `),y??""))}let g=0;function v(_){e.sides()<2||_-g<YE||(g=_,a.forEach(({root:M,figure:y,word:w},S)=>{let x=t.side(S),E=al(x.made,x.nothing());$e(y,E.figure),$e(w,E.word),At(M,"data-made",x.burst())}))}function m(){let _=e.quality,M=_?[_.shadows===!1&&_.level>0?"shadows":"",_.level>1?"resolution":""].filter(Boolean):[];Xe(h,M.length>0),$e(h,M.length===2?"shadows off and resolution lower to keep up":M[0]==="shadows"?"shadows off to keep up":"resolution lower to keep up")}function p(_){_?.forEach(({x:w,y:S,width:x},E)=>{let{style:N}=u[E];N.left=`calc(${w}px + .75rem)`,N.maxWidth=`min(20rem, ${x-24}px)`,N.setProperty("--top",`${S}px`)});let M=_?.[1];if(!M)return;let{style:y}=a[1].root;y.left=`${M.x}px`,y.top=`${M.y}px`,y.maxWidth=`${M.width}px`,i.parentElement.classList.toggle("stacked",M.y>0)}return e.on("halves",p),e.on("state",d),e.on("card",d),e.on("quality",m),d(),m(),{ghost:l,frame:v,bringBack(){n.delete(e.state?.scene),d()},isAway:()=>n.has(e.state?.scene)}}function C0(i,{help:e,chooser:t,panels:n,camera:s,escape:r}){let o=[[[" "],"Space","pause, go on",()=>i.play()],[["."],".","one step, then pause",()=>i.step()],[["r"],"R","reset",()=>i.reset()],[["s"],"S","slow motion: 1, ½, ⅒",()=>i.slower()],[["b"],"B","naive beside passive",()=>i.beside()],[["g"],"G","ghost hand",()=>i.ghost()],[["c"],"C","camera as it was",()=>s()],[["R"],"Shift R","record, stop recording",()=>i.record()],[["ArrowLeft","ArrowRight"],"← →","in a replay: back, forward; with Shift further",h=>l(h)],[["l"],"L","from a replay back to live",()=>i.replaying()&&i.live()],[["o"],"O","choose a scene, open files",()=>t()],[["p"],"P","panels",()=>n()],[["?"],"?","this help",()=>e()],[["Escape"],"Esc","close what is open",h=>r(h)]],a=new Map(o.flatMap(([h,,,u])=>h.map(d=>[d,u])));function l(h){return i.replaying()?(i.scrub((h.key==="ArrowLeft"?-1:1)*i.scrubStep*(h.shiftKey?10:1)),!0):!1}function c(h){let{target:u}=h;return u.closest?.("dialog")&&h.key!=="?"||u.matches?.("input:not([type=range]), textarea, select")?!0:h.key===" "?!!u.closest?.("button, a, summary, [role=button]"):h.key.startsWith("Arrow")&&!!u.matches?.("input[type=range]")}return window.addEventListener("keydown",h=>{if(h.ctrlKey||h.metaKey||h.altKey||h.repeat&&h.key===" "||c(h))return;let u=/^[a-z]$/i.test(h.key),d=a.get(u?h.shiftKey?h.key.toUpperCase():h.key.toLowerCase():h.key);d&&d(h)!==!1&&h.preventDefault()}),o.map(([,h,u])=>[h,u])}var $E=7e3,ZE=3;function P0(i,e,t){i.setAttribute("aria-live","polite");let n=W("span"),s=W("button",{type:"button",class:"small",onclick:()=>f.onRetry?.()},"Try now");e.append(W("i",{class:"spinner","aria-hidden":"true"}),n,s);let r=!1;function o(g,{code:v=0,keep:m=v<0}={}){let p=g.replace(/\s+$/,"");if(!p)return null;let _=[...i.children].find(S=>S.text===p);if(_)return _.count++,$e(_.querySelector(".count"),`×${_.count}`),a(_,m),_;let M=p.includes(`
`),y=M?W("pre",{tabindex:0},p):W("p",{},p),w=W("div",{class:`toast${v<0?" error":""}${M?" many":""}`,role:v<0?"alert":!1},y,W("span",{class:"count soft"}),W("button",{type:"button",class:"bare close","aria-label":"Put away",onclick:()=>w.remove()},zt("close")));for(w.text=p,w.count=1,w.at=performance.now(),i.append(w);i.childElementCount>ZE;)(i.querySelector(".toast:not(.error):not(:last-child)")??i.firstElementChild).remove();return a(w,m),w}function a(g,v){clearTimeout(g.timer),v||(g.timer=setTimeout(()=>g.matches(":hover, :focus-within")?a(g,!1):g.remove(),$E))}function l({state:g}){r||=g==="waiting"||g==="stopped",g==="open"&&(r=!1),Xe(e,r),$e(n,g==="stopped"?"The connection is closed.":"The program has ended or cannot be reached; trying again."),document.documentElement.classList.toggle("lost",r)}let c=0,h=null;function u(g){g.busy&&!c&&(c=performance.now());let v=`${g.mode} ${g.scene}`;if(h!==null&&v!==h)for(let m of[...i.children])m.at<c&&m.remove();h=v,g.busy||(c=0)}t.on("state",u);function d(g){let v=t.state?.sides??[];return g.replace(/^world ([01])\b/,(m,p)=>v.length<2?"the world":v[p]?.label||m)}t.on("said",g=>o(d(g.text),{code:g.code})),t.on("connection",l),l(t.connection);let f={tell:o,onRetry:null,clear(){let g=i.childElementCount>0;return i.textContent="",g}};return f}var JE=80,KE=250;function I0(i,e){let t=[],n=Bi("folded",{}),s=Bi("panel","sliders"),r=0,o=W("div",{class:"tabs",role:"tablist","aria-label":"Panels"}),a=W("div",{class:"panels"});i.append(o,a);let l=new IntersectionObserver(v=>{for(let m of v){let p=t.find(_=>_.root===m.target);p.seen=m.isIntersecting,p.serial=-1}},{root:null});function c({id:v,title:m,hint:p="",open:_=!0,draw:M=null,every:y=JE}){let w=W("div",{class:"body",id:`panel-${v}`}),S=W("span",{class:"aside"}),x=W("button",{class:"fold",type:"button","aria-controls":`panel-${v}`,title:p||!1},zt("down"),W("span",{class:"title"},m),S),E=W("h2",{},x),N=W("section",{class:"panel","aria-label":m,"data-panel":v},E,w),L=W("button",{class:"tab",type:"button",role:"tab","aria-controls":`panel-${v}`},m),C={id:v,root:N,body:w,aside:S,draw:M,seen:!1,serial:-1,at:0,shown:!0,tab:L,every:y,folded:n[v]??!_};return x.addEventListener("click",()=>h(C,!C.folded)),L.addEventListener("click",()=>u(v)),C.fold=x,t.push(C),o.append(L),a.append(N),l.observe(N),h(C,C.folded,!1),u(s,!1),C}function h(v,m,p=!0){v.folded=m,v.root.classList.toggle("folded",m),At(v.fold,"aria-expanded",!m),v.serial=-1,p&&(n[v.id]=m,ki("folded",n))}function u(v,m=!0){s=v;let p=t.find(_=>_.id===v&&_.shown)??t.find(_=>_.shown);for(let _ of t)_.root.classList.toggle("current",_===p),At(_.tab,"aria-selected",_===p);m&&ki("panel",v)}function d(v,m){v.shown!==m&&(v.shown=m,Xe(v.root,m),Xe(v.tab,m),u(s,!1))}function f(v){for(let m=0;m<t.length;m++){let p=t[(r+m)%t.length];if(!(!p.draw||!p.seen||p.serial===e.serial||v-p.at<p.every||g(p))){p.at=v,p.serial=e.serial,p.draw(v),r=(r+m+1)%t.length;return}}}let g=v=>v.body.offsetParent===null;return{TEXT:KE,add:c,frame:f,choose:u,setShown:d,setFolded:h,all:t,refresh:()=>t.forEach(v=>{v.serial=-1})}}var jE="uplot",QE="u-hz",eT="u-vt",tT="u-title",nT="u-wrap",iT="u-under",sT="u-over",rT="u-axis",Tr="u-off",oT="u-select",aT="u-cursor-x",lT="u-cursor-y",cT="u-cursor-pt",hT="u-legend",uT="u-live",dT="u-inline",fT="u-series",pT="u-marker",L0="u-label",mT="u-value",cl="width",hl="height";var D0="bottom",Po="left",Sf="right",kf="#000",N0=kf+"0",Mf="mousemove",U0="mousedown",wf="mouseup",O0="mouseenter",F0="mouseleave",B0="dblclick",gT="resize",_T="scroll",k0="change",ru="dppxchange",zf="--",Fo=typeof window<"u",Cf=Fo?document:null,Lo=Fo?window:null,xT=Fo?navigator:null,Et,tu;function Pf(){let i=devicePixelRatio;Et!=i&&(Et=i,tu&&Lf(k0,tu,Pf),tu=matchMedia(`(min-resolution: ${Et-.001}dppx) and (max-resolution: ${Et+.001}dppx)`),Ar(k0,tu,Pf),Lo.dispatchEvent(new CustomEvent(ru)))}function fi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function If(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Yt(i,e,t){i.style[e]=t+"px"}function zi(i,e,t,n){let s=Cf.createElement(i);return e!=null&&fi(s,e),t?.insertBefore(s,n),s}function Ti(i,e){return zi("div",i,e)}var z0=new WeakMap;function as(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=z0.get(i);r!=o&&(i.style.transform=r,z0.set(i,r),e<0||t<0||e>n||t>s?fi(i,Tr):If(i,Tr))}var G0=new WeakMap;function V0(i,e,t){let n=e+t,s=G0.get(i);n!=s&&(G0.set(i,n),i.style.background=e,i.style.borderColor=t)}var H0=new WeakMap;function W0(i,e,t,n){let s=e+""+t,r=H0.get(i);s!=r&&(H0.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Gf={passive:!0},yT={...Gf,capture:!0};function Ar(i,e,t,n){e.addEventListener(i,t,n?yT:Gf)}function Lf(i,e,t,n){e.removeEventListener(i,t,Gf)}Fo&&Pf();function Gi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:pi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function x_(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var y_=i=>i!=null,v_=i=>i!=null&&i>0,lu=x_(y_),vT=x_(v_);function bT(i,e,t,n=0,s=!1){let r=s?vT:lu,o=s?v_:y_;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ut,l??-Ut]}function cu(i,e,t,n){let s=Y0(i),r=Y0(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ps:b_,a=s==1?pi:Ai,l=r==1?Ai:pi,c=a(o(Mn(i))),h=l(o(Mn(e))),u=Do(t,c),d=Do(t,h);return t==10&&(c<0&&(u=Ot(u,-c)),h<0&&(d=Ot(d,-h))),n||t==2?(i=u*s,e=d*r):(i=E_(i,u),e=hu(e,d)),[i,e]}function Vf(i,e,t,n){let s=cu(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Hf=.1,X0={mode:3,pad:Hf},dl={pad:0,soft:null,mode:0},ST={min:dl,max:dl};function ou(i,e,t,n){return uu(t)?q0(i,e,t):(dl.pad=t,dl.soft=n?0:null,dl.mode=n?3:0,q0(i,e,ST))}function Mt(i,e){return i??e}function MT(i,e,t){for(e=Mt(e,0),t=Mt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function q0(i,e,t){let n=t.min,s=t.max,r=Mt(n.pad,0),o=Mt(s.pad,0),a=Mt(n.hard,-Ut),l=Mt(s.hard,Ut),c=Mt(n.soft,Ut),h=Mt(s.soft,-Ut),u=Mt(n.mode,0),d=Mt(s.mode,0),f=e-i,g=Ps(f),v=jn(Mn(i),Mn(e)),m=Ps(v),p=Mn(m-g);(f<1e-24||p>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Ut&&(r=0),d==2&&h!=-Ut&&(o=0)));let _=f||v||1e3,M=Ps(_),y=Do(10,pi(M)),w=_*(f==0?i==0?.1:1:r),S=Ot(E_(i-w,y/10),24),x=i>=c&&(u==1||u==3&&S<=c||u==2&&S>=c)?c:Ut,E=jn(a,S<x&&i>=x?x:Vi(x,S)),N=_*(f==0?e==0?.1:1:o),L=Ot(hu(e+N,y/10),24),C=e<=h&&(d==1||d==3&&L>=h||d==2&&L<=h)?h:-Ut,z=Vi(l,L>C&&e<=C?C:jn(C,L));return E==z&&E==0&&(z=100),[E,z]}var wT=new Intl.NumberFormat(Fo?xT.language:"en-US"),Wf=i=>wT.format(i),mi=Math,su=mi.PI,Mn=mi.abs,pi=mi.floor,Sn=mi.round,Ai=mi.ceil,Vi=mi.min,jn=mi.max,Do=mi.pow,Y0=mi.sign,Ps=mi.log10,b_=mi.log2,ET=(i,e=1)=>mi.sinh(i)*e,Ef=(i,e=1)=>mi.asinh(i/e),Ut=1/0;function $0(i){return(Ps((i^i>>31)-(i>>31))|0)+1}function Df(i,e,t){return Vi(jn(i,e),t)}function S_(i){return typeof i=="function"}function yt(i){return S_(i)?i:()=>i}var TT=()=>{},M_=i=>i,w_=(i,e)=>e,AT=i=>null,Z0=i=>!0,J0=(i,e)=>i==e,RT=/\.\d*?(?=9{6,}|0{6,})/gm,Rr=i=>{if(A_(i)||nr.has(i))return i;let e=`${i}`,t=e.match(RT);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Rr(s)}e${r}`}return Ot(i,n)};function wr(i,e){return Rr(Ot(Rr(i/e))*e)}function hu(i,e){return Rr(Ai(Rr(i/e))*e)}function E_(i,e){return Rr(pi(Rr(i/e))*e)}function Ot(i,e=0){if(A_(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Sn(n)/t}var nr=new Map;function T_(i){return((""+i).split(".")[1]||"").length}function pl(i,e,t,n){let s=[],r=n.map(T_);for(let o=e;o<t;o++){let a=Mn(o),l=Ot(Do(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Ot(h,u);s.push(d),nr.set(d,u)}}return s}var fl={},Xf=[],No=[null,null],tr=Array.isArray,A_=Number.isInteger,CT=i=>i===void 0;function K0(i){return typeof i=="string"}function uu(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function PT(i){return i!=null&&typeof i=="object"}var IT=Object.getPrototypeOf(Uint8Array),R_="__proto__";function Uo(i,e=uu){let t;if(tr(i)){let n=i.find(s=>s!=null);if(tr(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Uo(i[s],e)}else t=i.slice()}else if(i instanceof IT)t=i.slice();else if(e(i)){t={};for(let n in i)n!=R_&&(t[n]=Uo(i[n],e))}else t=i;return t}function gn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=R_&&(uu(i[s])?gn(i[s],Uo(n[s])):i[s]=Uo(n[s]))}return i}var LT=0,DT=1,NT=2;function UT(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function OT(i,e){if(kT(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return zT(o[0])||(o=BT(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:DT,f=[];for(let g=0;g<h.length;g++){let v=h[g],m=r.get(l[g]);v===null?d!=LT&&(u[m]=v,d==NT&&f.push(m)):u[m]=v}UT(u,f,s),n.push(u)}}return n}var FT=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function BT(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function kT(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function zT(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=jn(1,pi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var C_=["January","February","March","April","May","June","July","August","September","October","November","December"],P_=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function I_(i){return i.slice(0,3)}var GT=P_.map(I_),VT=C_.map(I_),HT={MMMM:C_,MMM:VT,WWWW:P_,WWW:GT};function ll(i){return(i<10?"0":"")+i}function WT(i){return(i<10?"00":i<100?"0":"")+i}var XT={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>ll(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>ll(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>ll(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>ll(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>ll(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>WT(i.getMilliseconds())};function qf(i,e){e=e||HT;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?XT[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var qT=new Intl.DateTimeFormat().resolvedOptions().timeZone;function YT(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==qT?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var L_=i=>i%1==0,au=[1,2,2.5,5],$T=pl(10,-32,0,au),D_=pl(10,0,32,au),ZT=D_.filter(L_),Er=$T.concat(D_),Yf=`
`,N_="{YYYY}",j0=Yf+N_,U_="{M}/{D}",ul=Yf+U_,nu=ul+"/{YY}",O_="{aa}",JT="{h}:{mm}",Io=JT+O_,Q0=Yf+Io,e_=":{ss}",Rt=null;function F_(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?pl(10,0,3,au).filter(L_):pl(10,-3,0,au)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,N_,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",j0,Rt,Rt,Rt,Rt,Rt,1],[s,U_,j0,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+O_,nu,Rt,ul,Rt,Rt,Rt,1],[t,Io,nu,Rt,ul,Rt,Rt,Rt,1],[e,e_,nu+" "+Io,Rt,ul+" "+Io,Rt,Q0,Rt,1],[i,e_+".{fff}",nu+" "+Io,Rt,ul+" "+Io,Rt,Q0,Rt,1]];function h(u){return(d,f,g,v,m,p)=>{let _=[],M=m>=o,y=m>=r&&m<o,w=u(g),S=Ot(w*i,3),x=Tf(w.getFullYear(),M?0:w.getMonth(),y||M?1:w.getDate()),E=Ot(x*i,3);if(y||M){let N=y?m/r:0,L=M?m/o:0,C=S==E?S:Ot(Tf(x.getFullYear()+L,x.getMonth()+N,1)*i,3),z=new Date(Sn(C/i)),B=z.getFullYear(),D=z.getMonth();for(let G=0;C<=v;G++){let q=Tf(B+L*G,D+N*G,1),H=q-u(Ot(q*i,3));C=Ot((+q+H)*i,3),C<=v&&_.push(C)}}else{let N=m>=s?s:m,L=pi(g)-pi(S),C=E+L+hu(S-E,N);_.push(C);let z=u(C),B=z.getHours()+z.getMinutes()/t+z.getSeconds()/n,D=m/n,G=d.axes[f]._space,q=p/G;for(;C=Ot(C+m,i==1?0:3),!(C>v);)if(D>1){let H=pi(Ot(B+D,6))%24,j=u(C).getHours()-H;j>1&&(j=-1),C-=j*n,B=(B+D)%24;let te=_[_.length-1];Ot((C-te)/m,3)*q>=.7&&_.push(C)}else _.push(C)}return _}}return[l,c,h]}var[KT,jT,QT]=F_(1),[eA,tA,nA]=F_(.001);pl(2,-53,53,[1]);function t_(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function n_(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,h,u,d,f;return n.map(g=>{let v=i(g),m=v.getFullYear(),p=v.getMonth(),_=v.getDate(),M=v.getHours(),y=v.getMinutes(),w=v.getSeconds(),S=m!=l&&a[2]||p!=c&&a[3]||_!=h&&a[4]||M!=u&&a[5]||y!=d&&a[6]||w!=f&&a[7]||a[1];return l=m,c=p,h=_,u=M,d=y,f=w,S(v)})}}function iA(i,e){let t=qf(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Tf(i,e,t){return new Date(i,e,t)}function i_(i,e){return e(i)}var sA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function s_(i,e){return(t,n,s,r)=>r==null?zf:e(i(n))}function rA(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function oA(i,e){return i.series[e].fill(i,e)}var aA={show:!0,live:!0,isolate:!1,mount:TT,markers:{show:!0,width:2,stroke:rA,fill:oA,dash:"solid"},idx:null,idxs:null,values:[]};function lA(i,e){let t=i.cursor.points,n=Ti(),s=t.size(i,e);Yt(n,cl,s),Yt(n,hl,s);let r=s/-2;Yt(n,"marginLeft",r),Yt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Yt(n,"borderWidth",o),n}function cA(i,e){let t=i.series[e].points;return t._fill||t._stroke}function hA(i,e){let t=i.series[e].points;return t._stroke||t._fill}function uA(i,e){return i.series[e].points.size}var Af=[0,0];function dA(i,e,t){return Af[0]=e,Af[1]=t,Af}function iu(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Rf(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var fA={show:!0,x:!0,y:!0,lock:!1,move:dA,points:{one:!1,show:lA,size:uA,width:0,stroke:hA,fill:cA},bind:{mousedown:iu,mouseup:iu,click:iu,dblclick:iu,mousemove:Rf,mouseleave:Rf,mouseenter:Rf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},B_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},$f=gn({},B_,{filter:w_}),k_=gn({},$f,{size:10}),z_=gn({},B_,{show:!1}),Zf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',G_="bold "+Zf,V_=1.5,r_={show:!0,scale:"x",stroke:kf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:G_,side:2,grid:$f,ticks:k_,border:z_,font:Zf,lineGap:V_,rotate:0},pA="Value",mA="Time",o_={show:!0,scale:"x",auto:!1,sorted:1,min:Ut,max:-Ut,idxs:[]};function gA(i,e,t,n,s){return e.map(r=>r==null?"":Wf(r))}function _A(i,e,t,n,s,r,o){let a=[],l=nr.get(s)||0;t=o?t:Ot(hu(t,s),l);for(let c=t;c<=n;c=Ot(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Nf(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ps:b_,h=pi(c(t));s=Do(l,h),l==10&&(s=Er[Gi(s,Er)]);let u=t,d=s*l;l==10&&(d=Er[Gi(d,Er)]);do a.push(u),u=u+s,l==10&&!nr.has(u)&&(u=Ot(u,nr.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=Er[Gi(d,Er)]));while(u<=n);return a}function xA(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Nf(i,e,jn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Nf(i,e,jn(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var H_=/./,yA=/[12357]/,vA=/[125]/,a_=/1/,Uf=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function bA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?H_:l(7,o)-h>=c?yA:l(5,o)-h>=c?vA:a_;if(u==a_){let d=Mn(l(1,o)-h);if(d<c)return Uf(e.slice().reverse(),a.distr,u,Ai(c/d)).reverse()}return Uf(e,a.distr,u,1)}function SA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Mn(l(1,o)-l(2,o));return c<a?Uf(e.slice().reverse(),3,H_,Ai(a/c)).reverse():e}function MA(i,e,t,n){return n==null?zf:e==null?"":Wf(e)}var l_={show:!0,scale:"y",stroke:kf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:G_,side:3,grid:$f,ticks:k_,border:z_,font:Zf,lineGap:V_,rotate:0};function wA(i,e){let t=3+(i||1)*2;return Ot(t*e,3)}function EA(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Mn(o-r),l=i.series[e],c=a/(l.points.space*Et);return n[1]-n[0]<=c}var c_={scale:null,auto:!0,sorted:0,min:Ut,max:-Ut},W_=(i,e,t,n,s)=>s,h_={show:!0,auto:!0,sorted:0,gaps:W_,alpha:1,facets:[gn({},c_,{scale:"x"}),gn({},c_,{scale:"y"})]},u_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:W_,alpha:1,points:{show:EA,filter:null},values:null,min:Ut,max:-Ut,idxs:[],path:null,clip:null};function TA(i,e,t,n,s){return t/10}var X_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},AA=gn({},X_,{time:!1,ori:1}),d_={};function q_(i,e){let t=d_[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(d_[i]=t)),t}var Oo=1,Of=2;function Cr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,v=a.height,m=i.valToPosH,p=i.valToPosV;return h.ori==0?t(s,l,c,h,u,m,p,d,f,g,v,fu,Bo,mu,$_,J_):t(s,l,c,h,u,p,m,f,d,v,g,pu,ko,jf,Z_,K_)}function Jf(i,e){let t=0,n=0,s=Mt(i.bands,Xf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function RA(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Is(i,e,t,n,s,r){return Cr(i,e,(o,a,l,c,h,u,d,f,g,v,m)=>{let p=o.pxRound,_=c.dir*(c.ori==0?1:-1),M=c.ori==0?Bo:ko,y,w;_==1?(y=t,w=n):(y=n,w=t);let S=p(u(a[y],c,v,f)),x=p(d(l[y],h,m,g)),E=p(u(a[w],c,v,f)),N=p(d(r==1?h.max:h.min,h,m,g)),L=new Path2D(s);return M(L,E,N),M(L,S,N),M(L,S,x),L})}function du(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?mu:jf,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function CA(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Kf(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),g=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let p=d+s;g=o>=0&&p>=0&&p<l?r(i[p]):g,g>=f&&a.push([f,g])}return a}function f_(i){return i==0?M_:i==1?Sn:e=>wr(e,i)}function Y_(i){let e=i==0?fu:pu,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Vi(c,a/2,l/2),h=Vi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var fu=(i,e,t)=>{i.moveTo(e,t)},pu=(i,e,t)=>{i.moveTo(t,e)},Bo=(i,e,t)=>{i.lineTo(e,t)},ko=(i,e,t)=>{i.lineTo(t,e)},mu=Y_(0),jf=Y_(1),$_=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Z_=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},J_=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},K_=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function j_(i){return(e,t,n,s,r)=>Cr(e,t,(o,a,l,c,h,u,d,f,g,v,m)=>{let{pxRound:p,points:_}=o,M,y;c.ori==0?(M=fu,y=$_):(M=pu,y=Z_);let w=Ot(_.width*Et,3),S=(_.size-_.width)/2*Et,x=Ot(S*2,3),E=new Path2D,N=new Path2D,{left:L,top:C,width:z,height:B}=e.bbox;mu(N,L-x,C-x,z+x*2,B+x*2);let D=G=>{if(l[G]!=null){let q=p(u(a[G],c,v,f)),H=p(d(l[G],h,m,g));M(E,q+S,H),y(E,q,H,S,0,su*2)}};if(r)r.forEach(D);else for(let G=n;G<=s;G++)D(G);return{stroke:w>0?E:null,fill:E,clip:N,flags:Oo|Of}})}function Q_(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var PA=Q_(Bo),IA=Q_(ko);function ex(i){let e=Mt(i?.alignGaps,0);return(t,n,s,r)=>Cr(t,n,(o,a,l,c,h,u,d,f,g,v,m)=>{[s,r]=lu(l,s,r);let p=o.pxRound,_=B=>p(u(B,c,v,f)),M=B=>p(d(B,h,m,g)),y,w;c.ori==0?(y=Bo,w=PA):(y=ko,w=IA);let S=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},E=x.stroke,N=!1;if(r-s>=v*4){let B=de=>t.posToVal(de,c.key,!0),D=null,G=null,q,H,ae,$=_(a[S==1?s:r]),j=_(a[s]),te=_(a[r]),ue=B(S==1?j+1:te-1);for(let de=S==1?s:r;de>=s&&de<=r;de+=S){let ee=a[de],xe=(S==1?ee<ue:ee>ue)?$:_(ee),Ae=l[de];xe==$?Ae!=null?(H=Ae,D==null?(y(E,xe,M(H)),q=D=G=H):H<D?D=H:H>G&&(G=H)):Ae===null&&(N=!0):(D!=null&&w(E,$,M(D),M(G),M(q),M(H)),Ae!=null?(H=Ae,y(E,xe,M(H)),D=G=q=H):(D=G=null,Ae===null&&(N=!0)),$=xe,ue=B($+S))}D!=null&&D!=G&&ae!=$&&w(E,$,M(D),M(G),M(q),M(H))}else for(let B=S==1?s:r;B>=s&&B<=r;B+=S){let D=l[B];D===null?N=!0:D!=null&&y(E,_(a[B]),M(D))}let[C,z]=Jf(t,n);if(o.fill!=null||C!=0){let B=x.fill=new Path2D(E),D=o.fillTo(t,n,o.min,o.max,C),G=M(D),q=_(a[s]),H=_(a[r]);S==-1&&([H,q]=[q,H]),y(B,H,G),y(B,q,G)}if(!o.spanGaps){let B=[];N&&B.push(...Kf(a,l,s,r,S,_,e)),x.gaps=B=o.gaps(t,n,s,r,B),x.clip=du(B,c.ori,f,g,v,m)}return z!=0&&(x.band=z==2?[Is(t,n,s,r,E,-1),Is(t,n,s,r,E,1)]:Is(t,n,s,r,E,z)),x})}function LA(i){let e=Mt(i.align,1),t=Mt(i.ascDesc,!1),n=Mt(i.alignGaps,0),s=Mt(i.extend,!1);return(r,o,a,l)=>Cr(r,o,(c,h,u,d,f,g,v,m,p,_,M)=>{[a,l]=lu(u,a,l);let y=c.pxRound,{left:w,width:S}=r.bbox,x=j=>y(g(j,d,_,m)),E=j=>y(v(j,f,M,p)),N=d.ori==0?Bo:ko,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},C=L.stroke,z=d.dir*(d.ori==0?1:-1),B=E(u[z==1?a:l]),D=x(h[z==1?a:l]),G=D,q=D;s&&e==-1&&(q=w,N(C,q,B)),N(C,D,B);for(let j=z==1?a:l;j>=a&&j<=l;j+=z){let te=u[j];if(te==null)continue;let ue=x(h[j]),de=E(te);e==1?N(C,ue,B):N(C,G,de),N(C,ue,de),B=de,G=ue}let H=G;s&&e==1&&(H=w+S,N(C,H,B));let[ae,$]=Jf(r,o);if(c.fill!=null||ae!=0){let j=L.fill=new Path2D(C),te=c.fillTo(r,o,c.min,c.max,ae),ue=E(te);N(j,H,ue),N(j,q,ue)}if(!c.spanGaps){let j=[];j.push(...Kf(h,u,a,l,z,x,n));let te=c.width*Et/2,ue=t||e==1?te:-te,de=t||e==-1?-te:te;j.forEach(ee=>{ee[0]+=ue,ee[1]+=de}),L.gaps=j=c.gaps(r,o,a,l,j),L.clip=du(j,d.ori,m,p,_,M)}return $!=0&&(L.band=$==2?[Is(r,o,a,l,C,-1),Is(r,o,a,l,C,1)]:Is(r,o,a,l,C,$)),L})}function p_(i,e,t,n,s,r,o=Ut){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Mn(i[l]-i[a]);h<c&&(c=h,o=Mn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function DA(i){i=i||fl;let e=Mt(i.size,[.6,Ut,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=Mt(e[1],Ut),l=Mt(e[2],1),c=Mt(i.disp,fl),h=Mt(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,g,v,m)=>Cr(f,g,(p,_,M,y,w,S,x,E,N,L,C)=>{let z=p.pxRound,B=t,D=n*Et,G=a*Et,q=l*Et,H,ae;y.ori==0?[H,ae]=r(f,g):[ae,H]=r(f,g);let $=y.dir*(y.ori==0?1:-1),j=y.ori==0?mu:jf,te=y.ori==0?h:(Ce,Ke,at,Me,Nt,Ve,Ze)=>{h(Ce,Ke,at,Nt,Me,Ze,Ve)},ue=Mt(f.bands,Xf).find(Ce=>Ce.series[0]==g),de=ue!=null?ue.dir:0,ee=p.fillTo(f,g,p.min,p.max,de),me=z(x(ee,w,C,N)),xe,Ae,Se,qe=L,ot=z(p.width*Et),He=!1,dt=null,ct=null,st=null,$t=null;u!=null&&(ot==0||d!=null)&&(He=!0,dt=u.values(f,g,v,m),ct=new Map,new Set(dt).forEach(Ce=>{Ce!=null&&ct.set(Ce,new Path2D)}),ot>0&&(st=d.values(f,g,v,m),$t=new Map,new Set(st).forEach(Ce=>{Ce!=null&&$t.set(Ce,new Path2D)})));let{x0:Ft,size:cn}=c;if(Ft!=null&&cn!=null){B=1,_=Ft.values(f,g,v,m),Ft.unit==2&&(_=_.map(at=>f.posToVal(E+at*L,y.key,!0)));let Ce=cn.values(f,g,v,m);cn.unit==2?Ae=Ce[0]*L:Ae=S(Ce[0],y,L,E)-S(0,y,L,E),qe=p_(_,M,S,y,L,E,qe),Se=qe-Ae+D}else qe=p_(_,M,S,y,L,E,qe),Se=qe*o+D,Ae=qe-Se;Se<1&&(Se=0),ot>=Ae/2&&(ot=0),Se<5&&(z=M_);let Lt=Se>0,wn=qe-Se-(Lt?ot:0);Ae=z(Df(wn,q,G)),xe=(B==0?Ae/2:B==$?0:Ae)-B*$*((B==0?D/2:0)+(Lt?ot/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},_n=He?null:new Path2D,en=null;if(ue!=null)en=f.data[ue.series[1]];else{let{y0:Ce,y1:Ke}=c;Ce!=null&&Ke!=null&&(M=Ke.values(f,g,v,m),en=Ce.values(f,g,v,m))}let hn=H*Ae,k=ae*Ae;for(let Ce=$==1?v:m;Ce>=v&&Ce<=m;Ce+=$){let Ke=M[Ce];if(Ke==null)continue;if(en!=null){let Y=en[Ce]??0;if(Ke-Y==0)continue;me=x(Y,w,C,N)}let at=y.distr!=2||c!=null?_[Ce]:Ce,Me=S(at,y,L,E),Nt=x(Mt(Ke,ee),w,C,N),Ve=z(Me-xe),Ze=z(jn(Nt,me)),P=z(Vi(Nt,me)),T=Ze-P;if(Ke!=null){let Y=Ke<0?k:hn,he=Ke<0?hn:k;He?(ot>0&&st[Ce]!=null&&j($t.get(st[Ce]),Ve,P+pi(ot/2),Ae,jn(0,T-ot),Y,he),dt[Ce]!=null&&j(ct.get(dt[Ce]),Ve,P+pi(ot/2),Ae,jn(0,T-ot),Y,he)):j(_n,Ve,P+pi(ot/2),Ae,jn(0,T-ot),Y,he),te(f,g,Ce,Ve-ot/2,P,Ae+ot,T)}}return ot>0?vt.stroke=He?$t:_n:He||(vt._fill=p.width==0?p._fill:p._stroke??p._fill,vt.width=0),vt.fill=He?ct:_n,vt})}function NA(i,e){let t=Mt(e?.alignGaps,0);return(n,s,r,o)=>Cr(n,s,(a,l,c,h,u,d,f,g,v,m,p)=>{[r,o]=lu(c,r,o);let _=a.pxRound,M=H=>_(d(H,h,m,g)),y=H=>_(f(H,u,p,v)),w,S,x;h.ori==0?(w=fu,x=Bo,S=J_):(w=pu,x=ko,S=K_);let E=h.dir*(h.ori==0?1:-1),N=M(l[E==1?r:o]),L=N,C=[],z=[];for(let H=E==1?r:o;H>=r&&H<=o;H+=E)if(c[H]!=null){let $=l[H],j=M($);C.push(L=j),z.push(y(c[H]))}let B={stroke:i(C,z,w,x,S,_),fill:null,clip:null,band:null,gaps:null,flags:Oo},D=B.stroke,[G,q]=Jf(n,s);if(a.fill!=null||G!=0){let H=B.fill=new Path2D(D),ae=a.fillTo(n,s,a.min,a.max,G),$=y(ae);x(H,L,$),x(H,N,$)}if(!a.spanGaps){let H=[];H.push(...Kf(l,c,r,o,E,M,t)),B.gaps=H=a.gaps(n,s,r,o,H),B.clip=du(H,h.ori,g,v,m,p)}return q!=0&&(B.band=q==2?[Is(n,s,r,o,D,-1),Is(n,s,r,o,D,1)]:Is(n,s,r,o,D,q)),B})}function UA(i){return NA(OA,i)}function OA(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var Ff=new Set;function m_(){for(let i of Ff)i.syncRect(!0)}Fo&&(Ar(gT,Lo,m_),Ar(_T,Lo,m_,!0),Ar(ru,Lo,()=>{Un.pxRatio=Et}));var FA=ex(),BA=j_();function g_(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Bf(r,o,e,t))}function kA(i,e){return i.map((t,n)=>n==0?{}:gn({},e,t))}function Bf(i,e,t,n){return gn({},e==0?t:n,i)}function tx(i,e,t){return e==null?No:[e,t]}var zA=tx;function GA(i,e,t){return e==null?No:ou(e,t,Hf,!0)}function nx(i,e,t,n){return e==null?No:cu(e,t,i.scales[n].log,!1)}var VA=nx;function ix(i,e,t,n){return e==null?No:Vf(e,t,i.scales[n].log,!1)}var HA=ix;function WA(i,e,t,n,s){let r=jn($0(i),$0(e)),o=e-i,a=Gi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?nr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function __(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Sn((t=+s)*Et))+"px"),[i,e,t]}function XA(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ot(e[2]*Et,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Un(i,e,t){let n={mode:Mt(i.mode,1)},s=n.mode;function r(b,A,I,U){let X=A.valToPct(b);return U+I*(A.dir==-1?1-X:X)}function o(b,A,I,U){let X=A.valToPct(b);return U+I*(A.dir==-1?X:1-X)}function a(b,A,I,U){return A.ori==0?r(b,A,I,U):o(b,A,I,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ti(jE);if(i.id!=null&&(c.id=i.id),fi(c,i.class),i.title){let b=Ti(tT,c);b.textContent=i.title}let h=zi("canvas"),u=n.ctx=h.getContext("2d"),d=Ti(nT,c);Ar("click",d,b=>{b.target===g&&(Vt!=Br||Zt!=kr)&&Nn.click(n,b)},!0);let f=n.under=Ti(iT,d);d.appendChild(h);let g=n.over=Ti(sT,d);i=Uo(i);let v=+Mt(i.pxAlign,1),m=f_(v);(i.plugins||[]).forEach(b=>{b.opts&&(i=b.opts(n,i)||i)});let p=i.ms||.001,_=n.series=s==1?g_(i.series||[],o_,u_,!1):kA(i.series||[null],h_),M=n.axes=g_(i.axes||[],r_,l_,!0),y=n.scales={},w=n.bands=i.bands||[];w.forEach(b=>{b.fill=yt(b.fill||null),b.dir=Mt(b.dir,-1)});let S=s==2?_[1].facets[0].scale:_[0].scale,x={axes:us,series:pt},E=(i.drawOrder||["axes","series"]).map(b=>x[b]);function N(b){let A=b.distr==3?I=>Ps(I>0?I:b.clamp(n,I,b.min,b.max,b.key)):b.distr==4?I=>Ef(I,b.asinh):b.distr==100?I=>b.fwd(I):I=>I;return I=>{let U=A(I),{_min:X,_max:K}=b,le=K-X;return(U-X)/le}}function L(b){let A=y[b];if(A==null){let I=(i.scales||fl)[b]||fl;if(I.from!=null){L(I.from);let U=gn({},y[I.from],I,{key:b});U.valToPct=N(U),y[b]=U}else{A=y[b]=gn({},b==S?X_:AA,I),A.key=b;let U=A.time,X=A.range,K=tr(X);if((b!=S||s==2&&!U)&&(K&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?X0:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?X0:{mode:1,hard:X[1],soft:X[1]}},K=!1),!K&&uu(X))){let le=X;X=(fe,ve,De)=>ve==null?No:ou(ve,De,le)}A.range=yt(X||(U?zA:b==S?A.distr==3?VA:A.distr==4?HA:tx:A.distr==3?nx:A.distr==4?ix:GA)),A.auto=yt(K?!1:A.auto),A.clamp=yt(A.clamp||TA),A._min=A._max=null,A.valToPct=N(A)}}}L("x"),L("y"),s==1&&_.forEach(b=>{L(b.scale)}),M.forEach(b=>{L(b.scale)});for(let b in i.scales)L(b);let C=y[S],z=C.distr,B,D;C.ori==0?(fi(c,QE),B=r,D=o):(fi(c,eT),B=o,D=r);let G={};for(let b in y){let A=y[b];(A.min!=null||A.max!=null)&&(G[b]={min:A.min,max:A.max},A.min=A.max=null)}let q=i.tzDate||(b=>new Date(Sn(b/p))),H=i.fmtDate||qf,ae=p==1?QT(q):nA(q),$=n_(q,t_(p==1?jT:tA,H)),j=s_(q,i_(sA,H)),te=[],ue=n.legend=gn({},aA,i.legend),de=n.cursor=gn({},fA,{drag:{y:s==2}},i.cursor),ee=ue.show,me=de.show,xe=ue.markers;ue.idxs=te,xe.width=yt(xe.width),xe.dash=yt(xe.dash),xe.stroke=yt(xe.stroke),xe.fill=yt(xe.fill);let Ae,Se,qe,ot=[],He=[],dt,ct=!1,st={};if(ue.live){let b=_[1]?_[1].values:null;ct=b!=null,dt=ct?b(n,1,0):{_:0};for(let A in dt)st[A]=zf}if(ee)if(Ae=zi("table",hT,c),qe=zi("tbody",null,Ae),ue.mount(n,Ae),ct){Se=zi("thead",null,Ae,qe);let b=zi("tr",null,Se);zi("th",null,b);for(var $t in dt)zi("th",L0,b).textContent=$t}else fi(Ae,dT),ue.live&&fi(Ae,uT);let Ft={show:!0},cn={show:!1};function Lt(b,A){if(A==0&&(ct||!ue.live||s==2))return No;let I=[],U=zi("tr",fT,qe,qe.childNodes[A]);fi(U,b.class),b.show||fi(U,Tr);let X=zi("th",null,U);if(xe.show){let fe=Ti(pT,X);if(A>0){let ve=xe.width(n,A);ve&&(fe.style.border=ve+"px "+xe.dash(n,A)+" "+xe.stroke(n,A)),fe.style.background=xe.fill(n,A)}}let K=Ti(L0,X);b.label instanceof HTMLElement?K.appendChild(b.label):K.textContent=b.label,A>0&&(xe.show||(K.style.color=b.width>0?xe.stroke(n,A):xe.fill(n,A)),vt("click",X,fe=>{if(de._lock)return;et(fe);let ve=_.indexOf(b);if((fe.ctrlKey||fe.metaKey)!=ue.isolate){let De=_.some((Ne,Oe)=>Oe>0&&Oe!=ve&&Ne.show);_.forEach((Ne,Oe)=>{Oe>0&&qi(Oe,De?Oe==ve?Ft:cn:Ft,!0,pn.setSeries)})}else qi(ve,{show:!b.show},!0,pn.setSeries)},!1),tt&&vt(O0,X,fe=>{de._lock||(et(fe),qi(_.indexOf(b),Gr,!0,pn.setSeries))},!1));for(var le in dt){let fe=zi("td",mT,U);fe.textContent="--",I.push(fe)}return[U,I]}let wn=new Map;function vt(b,A,I,U=!0){let X=wn.get(A)||{},K=de.bind[b](n,A,I,U);K&&(Ar(b,A,X[b]=K),wn.set(A,X))}function _n(b,A,I){let U=wn.get(A)||{};for(let X in U)(b==null||X==b)&&(Lf(X,A,U[X]),delete U[X]);b==null&&wn.delete(A)}let en=0,hn=0,k=0,Ce=0,Ke=0,at=0,Me=Ke,Nt=at,Ve=k,Ze=Ce,P=0,T=0,Y=0,he=0;n.bbox={};let oe=!1,_e=!1,ye=!1,ne=!1,se=!1,pe=!1;function F(b,A,I){(I||b!=n.width||A!=n.height)&&re(b,A),ht(!1),ye=!0,_e=!0,On()}function re(b,A){n.width=en=k=b,n.height=hn=Ce=A,Ke=at=0,be(),We();let I=n.bbox;P=I.left=wr(Ke*Et,.5),T=I.top=wr(at*Et,.5),Y=I.width=wr(k*Et,.5),he=I.height=wr(Ce*Et,.5)}let ie=3;function we(){let b=!1,A=0;for(;!b;){A++;let I=Ur(A),U=Xi(A);b=A==ie||I&&U,b||(re(n.width,n.height),_e=!0)}}function ge({width:b,height:A}){F(b,A)}n.setSize=ge;function be(){let b=!1,A=!1,I=!1,U=!1;M.forEach((X,K)=>{if(X.show&&X._show){let{side:le,_size:fe}=X,ve=le%2,De=X.label!=null?X.labelSize:0,Ne=fe+De;Ne>0&&(ve?(k-=Ne,le==3?(Ke+=Ne,U=!0):I=!0):(Ce-=Ne,le==0?(at+=Ne,b=!0):A=!0))}}),Hi[0]=b,Hi[1]=I,Hi[2]=A,Hi[3]=U,k-=Ri[1]+Ri[3],Ke+=Ri[3],Ce-=Ri[2]+Ri[0],at+=Ri[0]}function We(){let b=Ke+k,A=at+Ce,I=Ke,U=at;function X(K,le){switch(K){case 1:return b+=le,b-le;case 2:return A+=le,A-le;case 3:return I-=le,I+le;case 0:return U-=le,U+le}}M.forEach((K,le)=>{if(K.show&&K._show){let fe=K.side;K._pos=X(fe,K._size),K.label!=null&&(K._lpos=X(fe,K.labelSize))}})}if(de.dataIdx==null){let b=de.hover,A=b.skip=new Set(b.skip??[]);A.add(void 0);let I=b.prox=yt(b.prox),U=b.bias??=0;de.dataIdx=(X,K,le,fe)=>{if(K==0)return le;let ve=le,De=I(X,K,le,fe)??Ut,Ne=De>=0&&De<Ut,Oe=C.ori==0?k:Ce,rt=de.left,wt=e[0],bt=e[K];if(A.has(bt[le])){ve=null;let gt=null,je=null,Ye;if(U==0||U==-1)for(Ye=le;gt==null&&Ye-- >0;)A.has(bt[Ye])||(gt=Ye);if(U==0||U==1)for(Ye=le;je==null&&Ye++<bt.length;)A.has(bt[Ye])||(je=Ye);if(gt!=null||je!=null)if(Ne){let Wt=gt==null?-1/0:B(wt[gt],C,Oe,0),sn=je==null?1/0:B(wt[je],C,Oe,0),Rn=rt-Wt,Dt=sn-rt;Rn<=Dt?Rn<=De&&(ve=gt):Dt<=De&&(ve=je)}else ve=je==null?gt:gt==null?je:le-gt<=je-le?gt:je}else Ne&&Mn(rt-B(wt[le],C,Oe,0))>De&&(ve=null);return ve}}let et=b=>{de.event=b};de.idxs=te,de._lock=!1;let ce=de.points;ce.show=yt(ce.show),ce.size=yt(ce.size),ce.stroke=yt(ce.stroke),ce.width=yt(ce.width),ce.fill=yt(ce.fill);let Be=n.focus=gn({},i.focus||{alpha:.3},de.focus),tt=Be.prox>=0,Re=tt&&ce.one,lt=[],Gt=[],Gn=[];function Wo(b,A){let I=ce.show(n,A);if(I instanceof HTMLElement)return fi(I,cT),fi(I,b.class),as(I,-10,-10,k,Ce),g.insertBefore(I,lt[A]),I}function Lr(b,A){if(s==1||A>0){let I=s==1&&y[b.scale].time,U=b.value;b.value=I?K0(U)?s_(q,i_(U,H)):U||j:U||MA,b.label=b.label||(I?mA:pA)}if(Re||A>0){b.width=b.width==null?1:b.width,b.paths=b.paths||FA||AT,b.fillTo=yt(b.fillTo||RA),b.pxAlign=+Mt(b.pxAlign,v),b.pxRound=f_(b.pxAlign),b.stroke=yt(b.stroke||null),b.fill=yt(b.fill||null),b._stroke=b._fill=b._paths=b._focus=null;let I=wA(jn(1,b.width),1),U=b.points=gn({},{size:I,width:jn(1,I*.2),stroke:b.stroke,space:I*2,paths:BA,_stroke:null,_fill:null},b.points);U.show=yt(U.show),U.filter=yt(U.filter),U.fill=yt(U.fill),U.stroke=yt(U.stroke),U.paths=yt(U.paths),U.pxAlign=b.pxAlign}if(ee){let I=Lt(b,A);ot.splice(A,0,I[0]),He.splice(A,0,I[1]),ue.values.push(null)}if(me){te.splice(A,0,null);let I=null;Re?A==0&&(I=Wo(b,A)):A>0&&(I=Wo(b,A)),lt.splice(A,0,I),Gt.splice(A,0,0),Gn.splice(A,0,0)}An("addSeries",A)}function xu(b,A){A=A??_.length,b=s==1?Bf(b,A,o_,u_):Bf(b,A,{},h_),_.splice(A,0,b),Lr(_[A],A)}n.addSeries=xu;function _l(b){if(_.splice(b,1),ee){ue.values.splice(b,1),He.splice(b,1);let A=ot.splice(b,1)[0];_n(null,A.firstChild),A.remove()}me&&(te.splice(b,1),lt.splice(b,1)[0].remove(),Gt.splice(b,1),Gn.splice(b,1)),An("delSeries",b)}n.delSeries=_l;let Hi=[!1,!1,!1,!1];function ls(b,A){if(b._show=b.show,b.show){let I=b.side%2,U=y[b.scale];U==null&&(b.scale=I?_[1].scale:S,U=y[b.scale]);let X=U.time;b.size=yt(b.size),b.space=yt(b.space),b.rotate=yt(b.rotate),tr(b.incrs)&&b.incrs.forEach(le=>{!nr.has(le)&&nr.set(le,T_(le))}),b.incrs=yt(b.incrs||(U.distr==2?ZT:X?p==1?KT:eA:Er)),b.splits=yt(b.splits||(X&&U.distr==1?ae:U.distr==3?Nf:U.distr==4?xA:_A)),b.stroke=yt(b.stroke),b.grid.stroke=yt(b.grid.stroke),b.ticks.stroke=yt(b.ticks.stroke),b.border.stroke=yt(b.border.stroke);let K=b.values;b.values=tr(K)&&!tr(K[0])?yt(K):X?tr(K)?n_(q,t_(K,H)):K0(K)?iA(q,K):K||$:K||gA,b.filter=yt(b.filter||(U.distr>=3&&U.log==10?bA:U.distr==3&&U.log==2?SA:w_)),b.font=__(b.font),b.labelFont=__(b.labelFont),b._size=b.size(n,null,A,0),b._space=b._rotate=b._incrs=b._found=b._splits=b._values=null,b._size>0&&(Hi[A]=!0,b._el=Ti(rT,d))}}function cs(b,A,I,U){let[X,K,le,fe]=I,ve=A%2,De=0;return ve==0&&(fe||K)&&(De=A==0&&!X||A==2&&!le?Sn(r_.size/3):0),ve==1&&(X||le)&&(De=A==1&&!K||A==3&&!fe?Sn(l_.size/2):0),De}let Xo=n.padding=(i.padding||[cs,cs,cs,cs]).map(b=>yt(Mt(b,cs))),Ri=n._padding=Xo.map((b,A)=>b(n,A,Hi,0)),tn,an=null,ln=null,Wi=s==1?_[0].idxs:null,ni=null,Ls=!1;function qo(b,A){if(e=b??[],n.data=n._data=e,s==2){tn=0;for(let I=1;I<_.length;I++)tn+=e[I][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ni=e[0],tn=ni.length;let I=e;if(z==2){I=e.slice();let U=I[0]=Array(tn);for(let X=0;X<tn;X++)U[X]=X}n._data=e=I}if(ht(!0),An("setData"),z==2&&(ye=!0),A!==!1){let I=C;I.auto(n,Ls)?Yo():Us(S,I.min,I.max),ne=ne||de.left>=0,pe=!0,On()}}n.setData=qo;function Yo(){Ls=!0;let b,A;s==1&&(tn>0?(an=Wi[0]=0,ln=Wi[1]=tn-1,b=e[0][an],A=e[0][ln],z==2?(b=an,A=ln):b==A&&(z==3?[b,A]=cu(b,b,C.log,!1):z==4?[b,A]=Vf(b,b,C.log,!1):C.time?A=b+Sn(86400/p):[b,A]=ou(b,A,Hf,!0))):(an=Wi[0]=b=null,ln=Wi[1]=A=null)),Us(S,b,A)}let Dr,Ds,Nr,R,V,Q,Z,J,Ee,Pe;function Te(b,A,I,U,X,K){b??=N0,I??=Xf,U??="butt",X??=N0,K??="round",b!=Dr&&(u.strokeStyle=Dr=b),X!=Ds&&(u.fillStyle=Ds=X),A!=Nr&&(u.lineWidth=Nr=A),K!=V&&(u.lineJoin=V=K),U!=Q&&(u.lineCap=Q=U),I!=R&&u.setLineDash(R=I)}function Ie(b,A,I,U){A!=Ds&&(u.fillStyle=Ds=A),b!=Z&&(u.font=Z=b),I!=J&&(u.textAlign=J=I),U!=Ee&&(u.textBaseline=Ee=U)}function ze(b,A,I,U,X=0){if(U.length>0&&b.auto(n,Ls)&&(A==null||A.min==null)){let K=Mt(an,0),le=Mt(ln,U.length-1),fe=I.min==null?bT(U,K,le,X,b.distr==3):[I.min,I.max];b.min=Vi(b.min,I.min=fe[0]),b.max=jn(b.max,I.max=fe[1])}}let nt={min:null,max:null};function ft(){for(let U in y){let X=y[U];G[U]==null&&(X.min==null||G[S]!=null&&X.auto(n,Ls))&&(G[U]=nt)}for(let U in y){let X=y[U];G[U]==null&&X.from!=null&&G[X.from]!=null&&(G[U]=nt)}G[S]!=null&&ht(!0);let b={};for(let U in G){let X=G[U];if(X!=null){let K=b[U]=Uo(y[U],PT);if(X.min!=null)gn(K,X);else if(U!=S||s==2)if(tn==0&&K.from==null){let le=K.range(n,null,null,U);K.min=le[0],K.max=le[1]}else K.min=Ut,K.max=-Ut}}if(tn>0){_.forEach((U,X)=>{if(s==1){let K=U.scale,le=G[K];if(le==null)return;let fe=b[K];if(X==0){let ve=fe.range(n,fe.min,fe.max,K);fe.min=ve[0],fe.max=ve[1],an=Gi(fe.min,e[0]),ln=Gi(fe.max,e[0]),ln-an>1&&(e[0][an]<fe.min&&an++,e[0][ln]>fe.max&&ln--),U.min=ni[an],U.max=ni[ln]}else U.show&&U.auto&&ze(fe,le,U,e[X],U.sorted);U.idxs[0]=an,U.idxs[1]=ln}else if(X>0&&U.show&&U.auto){let[K,le]=U.facets,fe=K.scale,ve=le.scale,[De,Ne]=e[X],Oe=b[fe],rt=b[ve];Oe!=null&&ze(Oe,G[fe],K,De,K.sorted),rt!=null&&ze(rt,G[ve],le,Ne,le.sorted),U.min=le.min,U.max=le.max}});for(let U in b){let X=b[U],K=G[U];if(X.from==null&&(K==null||K.min==null)){let le=X.range(n,X.min==Ut?null:X.min,X.max==-Ut?null:X.max,U);X.min=le[0],X.max=le[1]}}}for(let U in b){let X=b[U];if(X.from!=null){let K=b[X.from];if(K.min==null)X.min=X.max=null;else{let le=X.range(n,K.min,K.max,U);X.min=le[0],X.max=le[1]}}}let A={},I=!1;for(let U in b){let X=b[U],K=y[U];if(K.min!=X.min||K.max!=X.max){K.min=X.min,K.max=X.max;let le=K.distr;K._min=le==3?Ps(K.min):le==4?Ef(K.min,K.asinh):le==100?K.fwd(K.min):K.min,K._max=le==3?Ps(K.max):le==4?Ef(K.max,K.asinh):le==100?K.fwd(K.max):K.max,A[U]=I=!0}}if(I){_.forEach((U,X)=>{s==2?X>0&&A.y&&(U._paths=null):A[U.scale]&&(U._paths=null)});for(let U in A)ye=!0,An("setScale",U);me&&de.left>=0&&(ne=pe=!0)}for(let U in G)G[U]=null}function ke(b){let A=Df(an-1,0,tn-1),I=Df(ln+1,0,tn-1);for(;b[A]==null&&A>0;)A--;for(;b[I]==null&&I<tn-1;)I++;return[A,I]}function pt(){if(tn>0){let b=_.some(A=>A._focus)&&Pe!=Be.alpha;b&&(u.globalAlpha=Pe=Be.alpha),_.forEach((A,I)=>{if(I>0&&A.show&&(Kt(I,!1),Kt(I,!0),A._paths==null)){let U=Pe;Pe!=A.alpha&&(u.globalAlpha=Pe=A.alpha);let X=s==2?[0,e[I][0].length-1]:ke(e[I]);A._paths=A.paths(n,I,X[0],X[1]),Pe!=U&&(u.globalAlpha=Pe=U)}}),_.forEach((A,I)=>{if(I>0&&A.show){let U=Pe;Pe!=A.alpha&&(u.globalAlpha=Pe=A.alpha),A._paths!=null&&Ct(I,!1);{let X=A._paths!=null?A._paths.gaps:null,K=A.points.show(n,I,an,ln,X),le=A.points.filter(n,I,K,X);(K||le)&&(A.points._paths=A.points.paths(n,I,an,ln,le),Ct(I,!0))}Pe!=U&&(u.globalAlpha=Pe=U),An("drawSeries",I)}}),b&&(u.globalAlpha=Pe=1)}}function Kt(b,A){let I=A?_[b].points:_[b];I._stroke=I.stroke(n,b),I._fill=I.fill(n,b)}function Ct(b,A){let I=A?_[b].points:_[b],{stroke:U,fill:X,clip:K,flags:le,_stroke:fe=I._stroke,_fill:ve=I._fill,_width:De=I.width}=I._paths;De=Ot(De*Et,3);let Ne=null,Oe=De%2/2;A&&ve==null&&(ve=De>0?"#fff":fe);let rt=I.pxAlign==1&&Oe>0;if(rt&&u.translate(Oe,Oe),!A){let wt=P-De/2,bt=T-De/2,gt=Y+De,je=he+De;Ne=new Path2D,Ne.rect(wt,bt,gt,je)}A?Ue(fe,De,I.dash,I.cap,ve,U,X,le,K):Pt(b,fe,De,I.dash,I.cap,ve,U,X,le,Ne,K),rt&&u.translate(-Oe,-Oe)}function Pt(b,A,I,U,X,K,le,fe,ve,De,Ne){let Oe=!1;ve!=0&&w.forEach((rt,wt)=>{if(rt.series[0]==b){let bt=_[rt.series[1]],gt=e[rt.series[1]],je=(bt._paths||fl).band;tr(je)&&(je=rt.dir==1?je[0]:je[1]);let Ye,Wt=null;bt.show&&je&&MT(gt,an,ln)?(Wt=rt.fill(n,wt)||K,Ye=bt._paths.clip):je=null,Ue(A,I,U,X,Wt,le,fe,ve,De,Ne,Ye,je),Oe=!0}}),Oe||Ue(A,I,U,X,K,le,fe,ve,De,Ne)}let xn=Oo|Of;function Ue(b,A,I,U,X,K,le,fe,ve,De,Ne,Oe){Te(b,A,I,U,X),(ve||De||Oe)&&(u.save(),ve&&u.clip(ve),De&&u.clip(De)),Oe?(fe&xn)==xn?(u.clip(Oe),Ne&&u.clip(Ne),_t(X,le),un(b,K,A)):fe&Of?(_t(X,le),u.clip(Oe),un(b,K,A)):fe&Oo&&(u.save(),u.clip(Oe),Ne&&u.clip(Ne),_t(X,le),u.restore(),un(b,K,A)):(_t(X,le),un(b,K,A)),(ve||De||Oe)&&u.restore()}function un(b,A,I){I>0&&(A instanceof Map?A.forEach((U,X)=>{u.strokeStyle=Dr=X,u.stroke(U)}):A!=null&&b&&u.stroke(A))}function _t(b,A){A instanceof Map?A.forEach((I,U)=>{u.fillStyle=Ds=U,u.fill(I)}):A!=null&&b&&u.fill(A)}function hs(b,A,I,U){let X=M[b],K;if(U<=0)K=[0,0];else{let le=X._space=X.space(n,b,A,I,U),fe=X._incrs=X.incrs(n,b,A,I,U,le);K=WA(A,I,fe,U,le)}return X._found=K}function dn(b,A,I,U,X,K,le,fe,ve,De){let Ne=le%2/2;v==1&&u.translate(Ne,Ne),Te(fe,le,ve,De,fe),u.beginPath();let Oe,rt,wt,bt,gt=X+(U==0||U==3?-K:K);I==0?(rt=X,bt=gt):(Oe=X,wt=gt);for(let je=0;je<b.length;je++)A[je]!=null&&(I==0?Oe=wt=b[je]:rt=bt=b[je],u.moveTo(Oe,rt),u.lineTo(wt,bt));u.stroke(),v==1&&u.translate(-Ne,-Ne)}function Ur(b){let A=!0;return M.forEach((I,U)=>{if(!I.show)return;let X=y[I.scale];if(X.min==null){I._show&&(A=!1,I._show=!1,ht(!1));return}else I._show||(A=!1,I._show=!0,ht(!1));let K=I.side,le=K%2,{min:fe,max:ve}=X,[De,Ne]=hs(U,fe,ve,le==0?k:Ce);if(Ne==0)return;let Oe=X.distr==2,rt=I._splits=I.splits(n,U,fe,ve,De,Ne,Oe),wt=X.distr==2?rt.map(Ye=>ni[Ye]):rt,bt=X.distr==2?ni[rt[1]]-ni[rt[0]]:De,gt=I._values=I.values(n,I.filter(n,wt,U,Ne,bt),U,Ne,bt);I._rotate=K==2?I.rotate(n,gt,U,Ne):0;let je=I._size;I._size=Ai(I.size(n,gt,U,b)),je!=null&&I._size!=je&&(A=!1)}),A}function Xi(b){let A=!0;return Xo.forEach((I,U)=>{let X=I(n,U,Hi,b);X!=Ri[U]&&(A=!1),Ri[U]=X}),A}function us(){for(let b=0;b<M.length;b++){let A=M[b];if(!A.show||!A._show)continue;let I=A.side,U=I%2,X,K,le=A.stroke(n,b),fe=I==0||I==3?-1:1,[ve,De]=A._found;if(A.label!=null){let Wn=A.labelGap*fe,ri=Sn((A._lpos+Wn)*Et);Ie(A.labelFont[0],le,"center",I==2?"top":D0),u.save(),U==1?(X=K=0,u.translate(ri,Sn(T+he/2)),u.rotate((I==3?-su:su)/2)):(X=Sn(P+Y/2),K=ri);let or=S_(A.label)?A.label(n,b,ve,De):A.label;u.fillText(or,X,K),u.restore()}if(De==0)continue;let Ne=y[A.scale],Oe=U==0?Y:he,rt=U==0?P:T,wt=A._splits,bt=Ne.distr==2?wt.map(Wn=>ni[Wn]):wt,gt=Ne.distr==2?ni[wt[1]]-ni[wt[0]]:ve,je=A.ticks,Ye=A.border,Wt=je.show?je.size:0,sn=Sn(Wt*Et),Rn=Sn((A.alignTo==2?A._size-Wt-A.gap:A.gap)*Et),Dt=A._rotate*-su/180,rn=m(A._pos*Et),ii=(sn+Rn)*fe,Hn=rn+ii;K=U==0?Hn:0,X=U==1?Hn:0;let gi=A.font[0],Ci=A.align==1?Po:A.align==2?Sf:Dt>0?Po:Dt<0?Sf:U==0?"center":I==3?Sf:Po,$i=Dt||U==1?"middle":I==2?"top":D0;Ie(gi,le,Ci,$i);let si=A.font[1]*A.lineGap,_i=wt.map(Wn=>m(a(Wn,Ne,Oe,rt))),Pi=A._values;for(let Wn=0;Wn<Pi.length;Wn++){let ri=Pi[Wn];if(ri!=null){U==0?X=_i[Wn]:K=_i[Wn],ri=""+ri;let or=ri.indexOf(`
`)==-1?[ri]:ri.split(/\n/gm);for(let Xn=0;Xn<or.length;Xn++){let Tp=or[Xn];Dt?(u.save(),u.translate(X,K+Xn*si),u.rotate(Dt),u.fillText(Tp,0,0),u.restore()):u.fillText(Tp,X,K+Xn*si)}}}je.show&&dn(_i,je.filter(n,bt,b,De,gt),U,I,rn,sn,Ot(je.width*Et,3),je.stroke(n,b),je.dash,je.cap);let Zi=A.grid;Zi.show&&dn(_i,Zi.filter(n,bt,b,De,gt),U,U==0?2:1,U==0?T:P,U==0?he:Y,Ot(Zi.width*Et,3),Zi.stroke(n,b),Zi.dash,Zi.cap),Ye.show&&dn([rn],[1],U==0?1:0,U==0?1:2,U==1?T:P,U==1?he:Y,Ot(Ye.width*Et,3),Ye.stroke(n,b),Ye.dash,Ye.cap)}An("drawAxes")}function ht(b){_.forEach((A,I)=>{I>0&&(A._paths=null,b&&(s==1?(A.min=null,A.max=null):A.facets.forEach(U=>{U.min=null,U.max=null})))})}let nn=!1,Vn=!1,It=[];function fn(){Vn=!1;for(let b=0;b<It.length;b++)An(...It[b]);It.length=0}function On(){nn||(FT(lp),nn=!0)}function xl(b,A=!1){nn=!0,Vn=A,b(n),lp(),A&&It.length>0&&queueMicrotask(fn)}n.batch=xl;function lp(){if(oe&&(ft(),oe=!1),ye&&(we(),ye=!1),_e){if(Yt(f,Po,Ke),Yt(f,"top",at),Yt(f,cl,k),Yt(f,hl,Ce),Yt(g,Po,Ke),Yt(g,"top",at),Yt(g,cl,k),Yt(g,hl,Ce),Yt(d,cl,en),Yt(d,hl,hn),h.width=Sn(en*Et),h.height=Sn(hn*Et),M.forEach(({_el:b,_show:A,_size:I,_pos:U,side:X})=>{if(b!=null)if(A){let K=X===3||X===0?I:0,le=X%2==1;Yt(b,le?"left":"top",U-K),Yt(b,le?"width":"height",I),Yt(b,le?"top":"left",le?at:Ke),Yt(b,le?"height":"width",le?Ce:k),If(b,Tr)}else fi(b,Tr)}),Dr=Ds=Nr=V=Q=Z=J=Ee=R=null,Pe=1,Jo(!0),Ke!=Me||at!=Nt||k!=Ve||Ce!=Ze){ht(!1);let b=k/Ve,A=Ce/Ze;if(me&&!ne&&de.left>=0){de.left*=b,de.top*=A,Or&&as(Or,Sn(de.left),0,k,Ce),Fr&&as(Fr,0,Sn(de.top),k,Ce);for(let I=0;I<lt.length;I++){let U=lt[I];U!=null&&(Gt[I]*=b,Gn[I]*=A,as(U,Ai(Gt[I]),Ai(Gn[I]),k,Ce))}}if(Ht.show&&!se&&Ht.left>=0&&Ht.width>0){Ht.left*=b,Ht.width*=b,Ht.top*=A,Ht.height*=A;for(let I in wu)Yt(zr,I,Ht[I])}Me=Ke,Nt=at,Ve=k,Ze=Ce}An("setSize"),_e=!1}en>0&&hn>0&&(u.clearRect(0,0,h.width,h.height),An("drawClear"),E.forEach(b=>b()),An("draw")),Ht.show&&se&&(yl(Ht),se=!1),me&&ne&&(rr(null,!0,!1),ne=!1),ue.show&&ue.live&&pe&&(Su(),pe=!1),l||(l=!0,n.status=1,An("ready")),Ls=!1,nn=!1}n.redraw=(b,A)=>{ye=A||!1,b!==!1?Us(S,C.min,C.max):On()};function yu(b,A){let I=y[b];if(I.from==null){if(tn==0){let U=I.range(n,A.min,A.max,b);A.min=U[0],A.max=U[1]}if(A.min>A.max){let U=A.min;A.min=A.max,A.max=U}if(tn>1&&A.min!=null&&A.max!=null&&A.max-A.min<1e-16)return;b==S&&I.distr==2&&tn>0&&(A.min=Gi(A.min,e[0]),A.max=Gi(A.max,e[0]),A.min==A.max&&A.max++),G[b]=A,oe=!0,On()}}n.setScale=yu;let vu,bu,Or,Fr,cp,hp,Br,kr,up,dp,Vt,Zt,Ns=!1,Nn=de.drag,En=Nn.x,Tn=Nn.y;me&&(de.x&&(vu=Ti(aT,g)),de.y&&(bu=Ti(lT,g)),C.ori==0?(Or=vu,Fr=bu):(Or=bu,Fr=vu),Vt=de.left,Zt=de.top);let Ht=n.select=gn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),zr=Ht.show?Ti(oT,Ht.over?g:f):null;function yl(b,A){if(Ht.show){for(let I in b)Ht[I]=b[I],I in wu&&Yt(zr,I,b[I]);A!==!1&&An("setSelect")}}n.setSelect=yl;function Rx(b){if(_[b].show)ee&&If(ot[b],Tr);else if(ee&&fi(ot[b],Tr),me){let I=Re?lt[0]:lt[b];I!=null&&as(I,-10,-10,k,Ce)}}function Us(b,A,I){yu(b,{min:A,max:I})}function qi(b,A,I,U){A.focus!=null&&Dx(b),A.show!=null&&_.forEach((X,K)=>{K>0&&(b==K||b==null)&&(X.show=A.show,Rx(K),s==2?(Us(X.facets[0].scale,null,null),Us(X.facets[1].scale,null,null)):Us(X.scale,null,null),On())}),I!==!1&&An("setSeries",b,A),U&&Ko("setSeries",n,b,A)}n.setSeries=qi;function Cx(b,A){gn(w[b],A)}function Px(b,A){b.fill=yt(b.fill||null),b.dir=Mt(b.dir,-1),A=A??w.length,w.splice(A,0,b)}function Ix(b){b==null?w.length=0:w.splice(b,1)}n.addBand=Px,n.setBand=Cx,n.delBand=Ix;function Lx(b,A){_[b].alpha=A,me&&lt[b]!=null&&(lt[b].style.opacity=A),ee&&ot[b]&&(ot[b].style.opacity=A)}let ds,Os,sr,Gr={focus:!0};function Dx(b){if(b!=sr){let A=b==null,I=Be.alpha!=1;_.forEach((U,X)=>{if(s==1||X>0){let K=A||X==0||X==b;U._focus=A?null:K,I&&Lx(X,K?1:Be.alpha)}}),sr=b,I&&On()}}ee&&tt&&vt(F0,Ae,b=>{de._lock||(et(b),sr!=null&&qi(null,Gr,!0,pn.setSeries))});function Yi(b,A,I){let U=y[A];I&&(b=b/Et-(U.ori==1?at:Ke));let X=k;U.ori==1&&(X=Ce,b=X-b),U.dir==-1&&(b=X-b);let K=U._min,le=U._max,fe=b/X,ve=K+(le-K)*fe,De=U.distr;return De==3?Do(10,ve):De==4?ET(ve,U.asinh):De==100?U.bwd(ve):ve}function Nx(b,A){let I=Yi(b,S,A);return Gi(I,e[0],an,ln)}n.valToIdx=b=>Gi(b,e[0]),n.posToIdx=Nx,n.posToVal=Yi,n.valToPos=(b,A,I)=>y[A].ori==0?r(b,y[A],I?Y:k,I?P:0):o(b,y[A],I?he:Ce,I?T:0),n.setCursor=(b,A,I)=>{Vt=b.left,Zt=b.top,rr(null,A,I)};function fp(b,A){Yt(zr,Po,Ht.left=b),Yt(zr,cl,Ht.width=A)}function pp(b,A){Yt(zr,"top",Ht.top=b),Yt(zr,hl,Ht.height=A)}let $o=C.ori==0?fp:pp,Zo=C.ori==1?fp:pp;function Ux(){if(ee&&ue.live)for(let b=s==2?1:0;b<_.length;b++){if(b==0&&ct)continue;let A=ue.values[b],I=0;for(let U in A)He[b][I++].firstChild.nodeValue=A[U]}}function Su(b,A){if(b!=null&&(b.idxs?b.idxs.forEach((I,U)=>{te[U]=I}):CT(b.idx)||te.fill(b.idx),ue.idx=te[0]),ee&&ue.live){for(let I=0;I<_.length;I++)(I>0||s==1&&!ct)&&Ox(I,te[I]);Ux()}pe=!1,A!==!1&&An("setLegend")}n.setLegend=Su;function Ox(b,A){let I=_[b],U=b==0&&z==2?ni:e[b],X;ct?X=I.values(n,b,A)??st:(X=I.value(n,A==null?null:U[A],b,A),X=X==null?st:{_:X}),ue.values[b]=X}function rr(b,A,I){up=Vt,dp=Zt,[Vt,Zt]=de.move(n,Vt,Zt),de.left=Vt,de.top=Zt,me&&(Or&&as(Or,Sn(Vt),0,k,Ce),Fr&&as(Fr,0,Sn(Zt),k,Ce));let U,X=an>ln;ds=Ut,Os=null;let K=C.ori==0?k:Ce,le=C.ori==1?k:Ce;if(Vt<0||tn==0||X){U=de.idx=null;for(let fe=0;fe<_.length;fe++){let ve=lt[fe];ve!=null&&as(ve,-10,-10,k,Ce)}tt&&qi(null,Gr,!0,b==null&&pn.setSeries),ue.live&&(te.fill(U),pe=!0)}else{let fe,ve,De;s==1&&(fe=C.ori==0?Vt:Zt,ve=Yi(fe,S),U=de.idx=Gi(ve,e[0],an,ln),De=B(e[0][U],C,K,0));let Ne=-10,Oe=-10,rt=0,wt=0,bt=!0,gt="",je="";for(let Ye=s==2?1:0;Ye<_.length;Ye++){let Wt=_[Ye],sn=te[Ye],Rn=sn==null?null:s==1?e[Ye][sn]:e[Ye][1][sn],Dt=de.dataIdx(n,Ye,U,ve),rn=Dt==null?null:s==1?e[Ye][Dt]:e[Ye][1][Dt];if(pe=pe||rn!=Rn||Dt!=sn,te[Ye]=Dt,Ye>0&&Wt.show){let ii=Dt==null?-10:Dt==U?De:B(s==1?e[0][Dt]:e[Ye][0][Dt],C,K,0),Hn=rn==null?-10:D(rn,s==1?y[Wt.scale]:y[Wt.facets[1].scale],le,0);if(tt&&rn!=null){let gi=C.ori==1?Vt:Zt,Ci=Mn(Be.dist(n,Ye,Dt,Hn,gi));if(Ci<ds){let $i=Be.bias;if($i!=0){let si=Yi(gi,Wt.scale),_i=rn>=0?1:-1,Pi=si>=0?1:-1;Pi==_i&&(Pi==1?$i==1?rn>=si:rn<=si:$i==1?rn<=si:rn>=si)&&(ds=Ci,Os=Ye)}else ds=Ci,Os=Ye}}if(pe||Re){let gi,Ci;C.ori==0?(gi=ii,Ci=Hn):(gi=Hn,Ci=ii);let $i,si,_i,Pi,Zi,Wn,ri=!0,or=ce.bbox;if(or!=null){ri=!1;let Xn=or(n,Ye);_i=Xn.left,Pi=Xn.top,$i=Xn.width,si=Xn.height}else _i=gi,Pi=Ci,$i=si=ce.size(n,Ye);if(Wn=ce.fill(n,Ye),Zi=ce.stroke(n,Ye),Re)Ye==Os&&ds<=Be.prox&&(Ne=_i,Oe=Pi,rt=$i,wt=si,bt=ri,gt=Wn,je=Zi);else{let Xn=lt[Ye];Xn!=null&&(Gt[Ye]=_i,Gn[Ye]=Pi,W0(Xn,$i,si,ri),V0(Xn,Wn,Zi),as(Xn,Ai(_i),Ai(Pi),k,Ce))}}}}if(Re){let Ye=Be.prox,Wt=sr==null?ds<=Ye:ds>Ye||Os!=sr;if(pe||Wt){let sn=lt[0];sn!=null&&(Gt[0]=Ne,Gn[0]=Oe,W0(sn,rt,wt,bt),V0(sn,gt,je),as(sn,Ai(Ne),Ai(Oe),k,Ce))}}}if(Ht.show&&Ns)if(b!=null){let[fe,ve]=pn.scales,[De,Ne]=pn.match,[Oe,rt]=b.cursor.sync.scales,wt=b.cursor.drag;if(En=wt._x,Tn=wt._y,En||Tn){let{left:bt,top:gt,width:je,height:Ye}=b.select,Wt=b.scales[Oe].ori,sn=b.posToVal,Rn,Dt,rn,ii,Hn,gi=fe!=null&&De(fe,Oe),Ci=ve!=null&&Ne(ve,rt);gi&&En?(Wt==0?(Rn=bt,Dt=je):(Rn=gt,Dt=Ye),rn=y[fe],ii=B(sn(Rn,Oe),rn,K,0),Hn=B(sn(Rn+Dt,Oe),rn,K,0),$o(Vi(ii,Hn),Mn(Hn-ii))):$o(0,K),Ci&&Tn?(Wt==1?(Rn=bt,Dt=je):(Rn=gt,Dt=Ye),rn=y[ve],ii=D(sn(Rn,rt),rn,le,0),Hn=D(sn(Rn+Dt,rt),rn,le,0),Zo(Vi(ii,Hn),Mn(Hn-ii))):Zo(0,le)}else Eu()}else{let fe=Mn(up-cp),ve=Mn(dp-hp);if(C.ori==1){let rt=fe;fe=ve,ve=rt}En=Nn.x&&fe>=Nn.dist,Tn=Nn.y&&ve>=Nn.dist;let De=Nn.uni;De!=null?En&&Tn&&(En=fe>=De,Tn=ve>=De,!En&&!Tn&&(ve>fe?Tn=!0:En=!0)):Nn.x&&Nn.y&&(En||Tn)&&(En=Tn=!0);let Ne,Oe;En&&(C.ori==0?(Ne=Br,Oe=Vt):(Ne=kr,Oe=Zt),$o(Vi(Ne,Oe),Mn(Oe-Ne)),Tn||Zo(0,le)),Tn&&(C.ori==1?(Ne=Br,Oe=Vt):(Ne=kr,Oe=Zt),Zo(Vi(Ne,Oe),Mn(Oe-Ne)),En||$o(0,K)),!En&&!Tn&&($o(0,0),Zo(0,0))}if(Nn._x=En,Nn._y=Tn,b==null){if(I){if(Ep!=null){let[fe,ve]=pn.scales;pn.values[0]=fe!=null?Yi(C.ori==0?Vt:Zt,fe):null,pn.values[1]=ve!=null?Yi(C.ori==1?Vt:Zt,ve):null}Ko(Mf,n,Vt,Zt,k,Ce,U)}if(tt){let fe=I&&pn.setSeries,ve=Be.prox;sr==null?ds<=ve&&qi(Os,Gr,!0,fe):ds>ve?qi(null,Gr,!0,fe):Os!=sr&&qi(Os,Gr,!0,fe)}}pe&&(ue.idx=U,Su()),A!==!1&&An("setCursor")}let Fs=null;Object.defineProperty(n,"rect",{get(){return Fs==null&&Jo(!1),Fs}});function Jo(b=!1){b?Fs=null:(Fs=g.getBoundingClientRect(),An("syncRect",Fs))}function mp(b,A,I,U,X,K,le){de._lock||Ns&&b!=null&&b.movementX==0&&b.movementY==0||(Mu(b,A,I,U,X,K,le,!1,b!=null),b!=null?rr(null,!0,!0):rr(A,!0,!1))}function Mu(b,A,I,U,X,K,le,fe,ve){if(Fs==null&&Jo(!1),et(b),b!=null)I=b.clientX-Fs.left,U=b.clientY-Fs.top;else{if(I<0||U<0){Vt=-10,Zt=-10;return}let[De,Ne]=pn.scales,Oe=A.cursor.sync,[rt,wt]=Oe.values,[bt,gt]=Oe.scales,[je,Ye]=pn.match,Wt=A.axes[0].side%2==1,sn=C.ori==0?k:Ce,Rn=C.ori==1?k:Ce,Dt=Wt?K:X,rn=Wt?X:K,ii=Wt?U:I,Hn=Wt?I:U;if(bt!=null?I=je(De,bt)?a(rt,y[De],sn,0):-10:I=sn*(ii/Dt),gt!=null?U=Ye(Ne,gt)?a(wt,y[Ne],Rn,0):-10:U=Rn*(Hn/rn),C.ori==1){let gi=I;I=U,U=gi}}ve&&(A==null||A.cursor.event.type==Mf)&&((I<=1||I>=k-1)&&(I=wr(I,k)),(U<=1||U>=Ce-1)&&(U=wr(U,Ce))),fe?(cp=I,hp=U,[Br,kr]=de.move(n,I,U)):(Vt=I,Zt=U)}let wu={width:0,height:0,left:0,top:0};function Eu(){yl(wu,!1)}let gp,_p,xp,yp;function vp(b,A,I,U,X,K,le){Ns=!0,En=Tn=Nn._x=Nn._y=!1,Mu(b,A,I,U,X,K,le,!0,!1),b!=null&&(vt(wf,Cf,bp,!1),Ko(U0,n,Br,kr,k,Ce,null));let{left:fe,top:ve,width:De,height:Ne}=Ht;gp=fe,_p=ve,xp=De,yp=Ne}function bp(b,A,I,U,X,K,le){Ns=Nn._x=Nn._y=!1,Mu(b,A,I,U,X,K,le,!1,!0);let{left:fe,top:ve,width:De,height:Ne}=Ht,Oe=De>0||Ne>0,rt=gp!=fe||_p!=ve||xp!=De||yp!=Ne;if(Oe&&rt&&yl(Ht),Nn.setScale&&Oe&&rt){let wt=fe,bt=De,gt=ve,je=Ne;if(C.ori==1&&(wt=ve,bt=Ne,gt=fe,je=De),En&&Us(S,Yi(wt,S),Yi(wt+bt,S)),Tn)for(let Ye in y){let Wt=y[Ye];Ye!=S&&Wt.from==null&&Wt.min!=Ut&&Us(Ye,Yi(gt+je,Ye),Yi(gt,Ye))}Eu()}else de.lock&&(de._lock=!de._lock,rr(A,!0,b!=null));b!=null&&(_n(wf,Cf),Ko(wf,n,Vt,Zt,k,Ce,null))}function Fx(b,A,I,U,X,K,le){if(de._lock)return;et(b);let fe=Ns;if(Ns){let ve=!0,De=!0,Ne=10,Oe,rt;C.ori==0?(Oe=En,rt=Tn):(Oe=Tn,rt=En),Oe&&rt&&(ve=Vt<=Ne||Vt>=k-Ne,De=Zt<=Ne||Zt>=Ce-Ne),Oe&&ve&&(Vt=Vt<Br?0:k),rt&&De&&(Zt=Zt<kr?0:Ce),rr(null,!0,!0),Ns=!1}Vt=-10,Zt=-10,te.fill(null),rr(null,!0,!0),fe&&(Ns=fe)}function Sp(b,A,I,U,X,K,le){de._lock||(et(b),Yo(),Eu(),b!=null&&Ko(B0,n,Vt,Zt,k,Ce,null))}function Mp(){M.forEach(XA),F(n.width,n.height,!0)}Ar(ru,Lo,Mp);let Vr={};Vr.mousedown=vp,Vr.mousemove=mp,Vr.mouseup=bp,Vr.dblclick=Sp,Vr.setSeries=(b,A,I,U)=>{let X=pn.match[2];I=X(n,A,I),I!=-1&&qi(I,U,!0,!1)},me&&(vt(U0,g,vp),vt(Mf,g,mp),vt(O0,g,b=>{et(b),Jo(!1)}),vt(F0,g,Fx),vt(B0,g,Sp),Ff.add(n),n.syncRect=Jo);let vl=n.hooks=i.hooks||{};function An(b,A,I){Vn?It.push([b,A,I]):b in vl&&vl[b].forEach(U=>{U.call(null,n,A,I)})}(i.plugins||[]).forEach(b=>{for(let A in b.hooks)vl[A]=(vl[A]||[]).concat(b.hooks[A])});let wp=(b,A,I)=>I,pn=gn({key:null,setSeries:!1,filters:{pub:Z0,sub:Z0},scales:[S,_[1]?_[1].scale:null],match:[J0,J0,wp],values:[null,null]},de.sync);pn.match.length==2&&pn.match.push(wp),de.sync=pn;let Ep=pn.key,Tu=q_(Ep);function Ko(b,A,I,U,X,K,le){pn.filters.pub(b,A,I,U,X,K,le)&&Tu.pub(b,A,I,U,X,K,le)}Tu.sub(n);function Bx(b,A,I,U,X,K,le){pn.filters.sub(b,A,I,U,X,K,le)&&Vr[b](null,A,I,U,X,K,le)}n.pub=Bx;function kx(){Tu.unsub(n),Ff.delete(n),wn.clear(),Lf(ru,Lo,Mp),c.remove(),Ae?.remove(),An("destroy")}n.destroy=kx;function Au(){An("init",i,e),qo(e||i.data,!1),G[S]?yu(S,G[S]):Yo(),se=Ht.show&&(Ht.width>0||Ht.height>0),ne=pe=!0,F(i.width,i.height)}return _.forEach(Lr),M.forEach(ls),t?t instanceof HTMLElement?(t.appendChild(c),Au()):t(n,Au):Au(),n}Un.assign=gn;Un.fmtNum=Wf;Un.rangeNum=ou;Un.rangeLog=cu;Un.rangeAsinh=Vf;Un.orient=Cr;Un.pxRatio=Et;Un.join=OT;Un.fmtDate=qf,Un.tzDate=YT;Un.sync=q_;{Un.addGap=CA,Un.clipGaps=du;let i=Un.paths={points:j_};i.linear=ex,i.stepped=LA,i.bars=DA,i.spline=UA}var tp=window.matchMedia("(prefers-color-scheme: dark)"),sx=new Set,ml=Bi("theme","auto"),gl=()=>ml==="light"||ml==="dark"?ml:tp.matches?"dark":"light";function ep(){document.documentElement.dataset.theme=gl();for(let i of sx)i(gl())}function rx(){let i=gl()==="dark"?"light":"dark";ml=i===(tp.matches?"dark":"light")?"auto":i,ki("theme",ml),ep()}function ox(){tp.addEventListener("change",ep),ep()}function Pr(i){sx.add(i)}function ir(i){return Qf??=document.body.appendChild(Object.assign(document.createElement("i"),{className:"probe"})),Qf.style.color=`var(${i})`,getComputedStyle(Qf).color}var Qf=null;var zo=640,qA=.25,YA='system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';function Go(i,e,t=!1){if(!(e>i)){let o=Math.abs(e)||1;[i,e]=t?[i-.5*o,e+.5*o]:[Math.min(0,i),Math.max(0,e)],i===e&&(e=i+1)}t||(i=Math.min(0,i),e=Math.max(0,e));let n=(e-i)/4,s=10**Math.floor(Math.log10(n)),r=s*(n/s>5?10:n/s>2?5:n/s>1?2:1);return[r*Math.floor(i/r+1e-9),r*Math.ceil(e/r-1e-9)]}function Ir(i,{lines:e,unit:t,height:n=132,paint:s=null,name:r}){let o=new Float64Array(zo),a=e.map(()=>new Float64Array(zo)),l=[o,...a],c={x:[-10,0],y:[0,1]},h=0,u=null,d=0;function f(m){return Math.round(m*parseFloat(getComputedStyle(document.documentElement).fontSize)/16)}function g(m){return{stroke:ir("--soft"),font:`${f(11)}px ${YA}`,gap:4,grid:{stroke:ir("--grid"),width:1},ticks:{show:!1},...m}}function v(){u?.destroy(),d=Math.max(120,i.clientWidth),u=new Un({width:d,height:f(n),padding:[f(8),f(16),0,0],legend:{show:!1},cursor:{show:!1},select:{show:!1},scales:{x:{time:!1,range:()=>c.x},y:{range:()=>c.y}},axes:[g({size:f(20),space:f(60),values:(m,p)=>p.map(_=>Math.abs(_)<1e-9?"now":`${Number(_.toFixed(3))} s`.replace("-","−"))}),g({size:f(58),space:f(26),values:(m,p)=>v0(p,t())})],series:[{},...e.map(m=>({stroke:ir(m.colour),width:m.width??1.5,dash:m.dash,points:{show:!1},show:m.show??!0}))],hooks:{drawClear:s?[s]:[]}},l,i),u.root.setAttribute("role","img"),u.root.setAttribute("aria-label",r)}return Pr(()=>u&&v()),{x:o,y:a,lines:e,times(m){let p=Math.min(m.length-m.first(),zo),_=m.length-p,M=zo-p;h=p>0?m.time[m.length-1]:0;for(let y=0;y<zo;y++)o[y]=p>0?m.time[_+Math.max(0,y-M)]-h:0},fill(m,p,_=0){let M=m.first();for(let y=0;y<zo;y++){let w=o[y]+h;for(;M+1<m.length&&Math.abs(m.time[M+1]-w)<=Math.abs(m.time[M]-w);)M++;let S=m.length>0&&Math.abs(m.time[M]-w)<qA;for(let x=0;x<p.length;x++)a[_+x][y]=S?p[x][M]:NaN}},reach(m=0,p=a.length){let _=1/0,M=-1/0;for(let y=m;y<p;y++)for(let w of a[y])w===w&&(_=Math.min(_,w),M=Math.max(M,w));return _<=M?[_,M]:[0,0]},draw(m,p,_=!1){i.classList.toggle("off",_),c.x[0]=Math.min(-1,o[0]),c.y[0]=m,c.y[1]=p,!u||Math.abs(i.clientWidth-d)>1?v():u.setData(l)},show(m,p){e[m].show=p,u&&u.series[m+1].show!==p&&u.setSeries(m+1,{show:p})}}}var Vo=[0,1],$A=20,ax=(i,e,t)=>W("span",{class:"legend"},W("i",{class:`line ${i}${t?" dashed":""}`}),e);function np(i,e){let t=Vo.map(s=>W("span",{class:`side side-${s}`}));return{root:W("div",{class:"legends"},t,ax("side-ink",i),ax("side-ink",e,!0)),label:s=>Vo.forEach(r=>{$e(t[r],s[r]??""),Xe(t[r],s.length>1)})}}function ZA([i,e],t,n){return e-i<t&&Math.abs(e)<t?[0,t]:Go(i,e,n)}function ip(i,{two:e,each:t,least:n,floor:s,free:r=!1}){let[o,a]=i.reach(0,e?2*t:t),[l,c]=i.reach(0,t),h=$A*Math.max(s,c-l,r?0:Math.abs(c))/(r?2:1),u=r?(l+c)/2:0,d=e&&(a>u+h||o<u-h),f=e?[Math.max(o,u-h),Math.min(a,u+h)]:[o,a];i.draw(...r?Go(...f,!0):ZA(f,n),d)}function lx(i,e){let t=i.add({id:"momentum",title:"Momentum",open:!1,hint:"Linear and angular momentum of the world, and what nothing explains",draw:r}),n=[["linear","N·s",0,1e-9],["angular","N·m·s",1,1e-9]].map(([o,a,l,c])=>{let h=W("b",{class:"n"}),u=W("b",{class:"n"}),d=W("div",{class:"plot"}),f=Ir(d,{name:`${o} momentum`,unit:()=>a,height:104,lines:Vo.map(v=>({colour:`--side-${v}`}))});return{root:W("figure",{},W("figcaption",{},`${o} `,h,W("span",{class:"right"},"unexplained ",u)),d),plot:f,value:h,rest:u,unit:a,column:l,least:c}}),s=np("of the world","");s.root.querySelectorAll(".legend").forEach(o=>o.remove()),t.body.append(s.root,...n.map(o=>o.root));function r(){let o=e.count()>1;for(let{plot:a,value:l,rest:c,unit:h,column:u,least:d}of n){let f=0;a.times(e.side(0).history);for(let v of Vo.slice(0,o?2:1)){let m=e.side(v);a.fill(m.history,[m.history.column[m.momentum+u]],v),f=Math.max(f,m.history.last(m.momentum+2+u)||0)}a.show(1,o),ip(a,{two:o,each:1,least:d,floor:.001});let g=e.side(0);$e(l,o?"":on(g.history.last(g.momentum+u)||0,h,{fixed:!0,zero:1e-12})),$e(c,f<1e-12?`0 (${Mr(f,1)})`:on(f,h,{digits:2}))}}return{label:s.label}}function cx(i,e){let t=W("select",{"aria-label":"Which coupling",onchange:()=>e()}),n=-1,s=0;return{root:t,now(){let r=i.side(0);if(n!==i.epoch&&(n=i.epoch,t.replaceChildren(W("option",{value:"auto"},"the one that pulls most"),...r.ports.map((o,a)=>W("option",{value:a},o.name)))),Xe(t,r.ports.length>1),t.value==="auto"){let o=r.strongest();(r.pull[o]>1.5*r.pull[s]+.001||s>=r.ports.length)&&(s=o)}else s=Number(t.value);return s<r.ports.length?s:-1}}}function hx(i,e){let t=i.add({id:"force",title:"Force felt",hint:"What the device gives to the hand",draw:a}),n=cx(e,i.refresh),s=W("div",{class:"plot"}),r=Ir(s,{name:"Force on the hand over the last seconds",unit:()=>"N",height:120,lines:[{colour:"--side-0",width:1.75},{colour:"--side-0",width:1,dash:[4,3]},{colour:"--side-1",width:1.75},{colour:"--side-1",width:1,dash:[4,3]}]}),o=np("felt","wanted, before the guard");t.body.append(n.root,s,o.root);function a(){let l=n.now(),c=e.count()>1;if(i.setShown(t,l>=0),l<0)return;r.times(e.side(0).history);for(let u of Vo.slice(0,c?2:1)){let d=e.side(u);l<d.ports.length&&r.fill(d.history,[d.column(l,0),d.column(l,1)],2*u)}r.show(2,c),r.show(3,c),ip(r,{two:c,each:2,least:.1,floor:1});let h=e.side(0);$e(t.aside,c?"":on(h.history.last(h.firstPort+8*l)||0,"N",{fixed:!0,zero:1e-4}))}return{label:o.label}}function ux(i,e){let t=i.add({id:"position",title:"Position against device",open:!1,hint:"Where the hand is, and where the body is that it holds",draw:u}),n=cx(e,i.refresh),s=W("div",{class:"choice",role:"radiogroup","aria-label":"Direction"},["most","x","y","z"].map((d,f)=>{let g=W("button",{type:"button",role:"radio","aria-checked":f===0},d);return g.addEventListener("click",()=>{for(let v of s.children)At(v,"aria-checked",v===g);l=f-1,i.refresh()}),g})),r=W("div",{class:"plot"}),o=Ir(r,{name:"Position of device and body over the last seconds",unit:()=>"m",height:120,lines:[{colour:"--side-0",width:1.75},{colour:"--side-0",width:1.25,dash:[4,3]},{colour:"--side-1",width:1.75},{colour:"--side-1",width:1.25,dash:[4,3]}]}),a=np("body","device");t.body.append(W("div",{class:"row"},s,n.root),r,a.root);let l=-1,c=0;function h(d,f){let{history:g}=d,v=g.first(),m=c,p=-1,_=0;for(let M=0;M<3;M++){let y=d.column(f,2+M),w=1/0,S=-1/0;for(let x=v;x<g.length;x+=4)w=Math.min(w,y[x]),S=Math.max(S,y[x]);M===c&&(_=S-w),S-w>p&&(p=S-w,m=M)}return p>1.3*_?m:c}function u(){let d=n.now(),f=e.count()>1;if(i.setShown(t,d>=0),!(d<0)){o.times(e.side(0).history),c=l>=0?l:h(e.side(0),d);for(let g of Vo.slice(0,f?2:1)){let v=e.side(g);d<v.ports.length&&o.fill(v.history,[v.column(d,5+c),v.column(d,2+c)],2*g)}o.show(2,f),o.show(3,f),ip(o,{two:f,each:2,floor:.005,free:!0}),$e(t.aside,`along ${"xyz"[c]}`)}}return{label:a.label}}var dx=["idle: forces off","ready: forces off","forces come in","active","forces go out","fault"],JA=["","a number was not finite","no fresh sample for too long, or the device is gone","the device reports a fault","its emergency stop was pressed","its motors are too hot","it moved faster than the limit","three poses in a row were out of reach of the ones before","the device did not take a wrench"],fx=["not engaged: zero","a number was not finite: fault","no fresh sample: zero","nothing new from the simulation: faded to zero","the device reports a fault, or forces off","a pose out of reach did not count","too fast: fault","outside the workspace: pushed back","forces come in or go out","held to the continuous force","scaled to the largest force","force grew more slowly"],px=new Set([0]),sp=5,KA=Oh("DEVICES").fields.find(i=>i.name==="guard").at/4,jA=40,QA=1;function mx(i,e,t){let n=i.add({id:"devices",title:"Devices",open:!1,every:i.TEXT,hint:"State, faults and forces of each device",draw:d}),s=i.add({id:"guard",title:"Guard",open:!1,every:i.TEXT,hint:"What stood between the simulation and the motors",draw:g}),r=W("div",{class:"devices"});n.body.append(r);let o=W("table",{class:"guard"}),a=W("ol",{class:"log","aria-label":"What the guard did, latest first"}),l=W("p",{class:"soft small"},"The guard has not stepped in.");s.body.append(l,o,a);let c=[],h=new Map;function u(p){if(!c[p]){let _=W("b"),M=W("span",{class:"state"}),y=W("p",{class:"bad small"}),w=W("p",{class:"soft small"}),S=W("i"),x={name:""},E=W("button",{type:"button",class:"small",onclick:()=>t.send({t:"wish",device:x.name,wish:"acknowledge"})},"Acknowledge the fault"),N=W("div",{class:"device"},W("p",{},_,M),W("div",{class:"gauge"},S),y,E,w);c[p]={root:N,name:_,state:M,fault:y,text:w,bar:S,device:x,acknowledge:E},r.append(N)}return c[p]}function d(){let p=t.card[0],_=t.snapshot[0];if(!p||!_)return;let M=p.rows("CARD_DEVICES"),y=_.rows("DEVICES");i.setShown(n,M.length>0),M.forEach((S,x)=>y[x]&&f(u(x),S,y[x])),c.forEach((S,x)=>Xe(S.root,x<M.length&&x<y.length));let w=y.filter(S=>S.state===sp).length;$e(n.aside,w?`${w} in fault`:y.length===1?dx[y[0].state]??"":`${y.filter(S=>S.state===3).length} of ${y.length} active`),n.aside.classList.toggle("bad",w>0)}function f(p,_,M){let y=t.state?.devices?.find(x=>x.name===_.name);p.device.name=_.name,$e(p.name,_.name),$e(p.state,dx[M.state]??`state ${M.state}`),p.state.classList.toggle("bad",M.state===sp),Xe(p.fault,M.fault>0),$e(p.fault,JA[M.fault]??`fault ${M.fault}`),Xe(p.acknowledge,M.state===sp),p.bar.style.width=`${_.force_max>0?Math.min(100,100*M.force/_.force_max):0}%`;let w=_.force_max>0?` of ${on(_.force_max,"N")}`:"",S=[M.stale&&`${M.stale} stale`,M.gaps&&`${M.gaps} missing`,M.late&&`${M.late} late`].filter(Boolean).join(", ");$e(p.text,`${on(M.force,"N",{digits:2,fixed:!0,zero:.001})}${w}; its hand put in ${on(M.work,"J",{digits:2,zero:1e-6})}${S?`; samples: ${S}`:""}`),p.text.title=y?.uri??_.model}function g(){let p=[],_=0;for(let[M,y]of h)y.total.forEach((w,S)=>{w>0&&!px.has(S)&&(_+=w,p.push([M,fx[S]??`step ${S}`,w,y.last[S]]))});for(;o.rows.length<p.length;)o.append(W("tr",{},W("td"),W("td",{class:"n"}),W("td",{class:"n soft"})));[...o.rows].forEach((M,y)=>{Xe(M,y<p.length),!(y>=p.length)&&($e(M.cells[0],`${p[y][0]}: ${p[y][1]}`),$e(M.cells[1],`${p[y][2]} ticks`),$e(M.cells[2],p[y][3]>=0?`at ${p[y][3].toFixed(1)} s`:""))}),Xe(l,_===0),$e(s.aside,_?`${a.childElementCount} in the log`:"quiet")}t.on("snapshot",p=>{if(p>=e.count())return;let _=t.snapshot[p],M=_.section("DEVICES"),y=t.card[p].rows("CARD_DEVICES");for(let w=0;w<M.count&&w<y.length;w++){let S=e.count()>1?`${y[w].name} (${t.state?.sides?.[p]?.label??`half ${p+1}`})`:y[w].name;v(S,M,w,_.header.time)}}),t.on("card",()=>{h.clear(),a.textContent=""});function v(p,_,M,y){let w=h.get(p),S=M*_.words*2+KA;if(!w){w={total:new Float64Array(16),last:new Float64Array(16).fill(-1)},h.set(p,w);for(let x=0;x<16;x++)w.total[x]=_.u32[S+2*x];return}for(let x=0;x<16;x++){let E=_.u32[S+2*x];E>w.total[x]&&(!px.has(x)&&(w.last[x]<0||y-w.last[x]>QA||y<w.last[x])&&m(y,`${p}: ${fx[x]??`step ${x}`}`),w.last[x]=y),w.total[x]=E}}function m(p,_){for(a.prepend(W("li",{},W("span",{class:"n soft"},`${p.toFixed(1)} s`)," ",_));a.childElementCount>jA;)a.lastElementChild.remove()}}var Ho=640,eR=20,tR=.02,nR=1e9,iR={kinetic:"--term-kinetic",gravity:"--term-gravity",elastic:"--term-elastic",carried:"--term-carried",tank:"--term-tank",damping:"--lost-1",friction:"--lost-2",restitution:"--lost-3",stick:"--lost-4",rolling:"--lost-1",locking:"--lost-2",scheme:"--lost-3"},sR={kinetic:"motion",gravity:"height",elastic:"springs",carried:"carried",tank:"tank",work_port:"by hands",work_target:"by what is driven",work_edit:"by edits",work_row:"rows",work_policy:"policy",damping:"damping",friction:"friction",restitution:"impacts",stick:"sticking",rolling:"rolling",locking:"locking",scheme:"scheme",stabilisation:"push-out",solver:"solver",created:"out of nothing"},_x=i=>iR[i]??"--lost-4",rR=i=>sR[i.name]??i.name.replace(/_/g," ");function xx(i,e){let t=i.add({id:"energy",title:"Energy",hint:"Where every joule is, came from and went",draw:m}),n=Bi("lost",!0),s=W("div",{class:"choice",role:"radiogroup","aria-label":"What is stacked"},l("stored and lost",!0),l("stored",!1)),r=[c(0),c(1)],o=_(),a=M();t.body.append(s,r[0].root,r[1].root,o.root,a.root);function l(y,w){let S=W("button",{type:"button",role:"radio","aria-checked":w===n},y);return S.addEventListener("click",()=>{n=w,ki("lost",w);for(let x of s.children)At(x,"aria-checked",x===S);i.refresh()}),S}function c(y){let w=W("figcaption",{class:`side side-${y}`}),S=W("div",{class:"plot"}),E={root:W("figure",{},w,S),label:w,bands:[],used:0,top:1,low:0};return E.plot=Ir(S,{name:"Energy by term over the last seconds",unit:()=>"J",height:150,lines:[{colour:"--ink",width:1.25,dash:[5,3]}],paint:N=>oR(N,E)}),E}function h(y,w){let S=e.side(w),{history:x}=S,E=x.first(),N=S.terms.filter(q=>q.sign===0||n&&q.sign<0);for(;y.bands.length<N.length;)y.bands.push({y:new Float64Array(Ho),name:""});y.used=N.length,y.plot.times(x);let L=y.plot.y[0].fill(0),C=Math.min(Ho,x.length-E),z=x.length-C,B=Ho-C;if(y.low=y.top=0,C===0){y.used=0;return}let D=null,G=0;N.forEach((q,H)=>{let ae=x.column[q.column],$=y.bands[H],j=u(q,ae,z,C);$.name=q.name;for(let te=0;te<Ho;te++){let ue=ae[z+Math.max(0,te-B)]-j;$.y[te]=(D?D[te]:0)+ue,y.top=Math.max(y.top,$.y[te]),y.low=Math.min(y.low,$.y[te])}G+=q.sign===0?ae[z]-j:0,D=$.y}),d(y,S,L,{from:z,lead:B,before:G,lossesStacked:n})}function u(y,w,S,x){if(y.sign<0)return w[S];if(y.name!=="gravity")return 0;let E=1/0;for(let N=S;N<S+x;N++)E=Math.min(E,w[N]);return E}function d(y,w,S,{from:x,lead:E,before:N,lossesStacked:L}){S.fill(N);for(let C of w.terms){if(C.sign===0||C.name==="created"||L&&C.sign<0)continue;let z=w.history.column[C.column];for(let B=0;B<Ho;B++)S[B]+=C.sign*(z[x+Math.max(0,B-E)]-z[x])}v(w,S,x,E);for(let C of S)y.top=Math.max(y.top,C),y.low=Math.min(y.low,C)}let f=0,g=0;function v(y,w,S,x){let E=y.history.column[y.madeColumn],N=y.history.column[y.created]??E;for(let L=0;L<Ho;L++){let C=S+Math.max(0,L-x);w[L]-=E[C]-N[C]-(E[S]-N[S])}}function m(y){let w=e.count()>1,S=0,x=0;for(let C=0;C<(w?2:1);C++)h(r[C],C),S=Math.min(S,r[C].low),x=Math.max(x,r[C].top);g=eR*Math.max(tR,r[0].top-r[0].low);let E=w&&(x>g||S<-g),[N,L]=Go(Math.max(S,-g),x>1e-15?Math.min(x,g):0);for(let C=0;C<2;C++)Xe(r[C].root,C===0||w),Xe(r[C].label,w),(C===0||w)&&r[C].plot.draw(N,L,E&&C===1);o.draw(w,g),!(y-f<i.TEXT)&&(f=y,a.draw(w),$e(t.aside,p(w)),t.aside.classList.toggle("bad",t.aside.said!==""))}function p(y){let w=e.side(y?1:0),{figure:S,word:x}=al(w.made,w.nothing(),{digits:2});return w.burst()?`${S} ${x}`.trim():""}function _(){let y=W("div",{class:"plot"}),w=W("b",{class:"n"}),S=W("figcaption",{class:"made"},"Created out of nothing",w),x=W("figure",{},S,y),E=Ir(y,{name:"Energy created out of nothing over the last seconds",unit:()=>"J",height:84,lines:["--bad","--side-0","--side-1"].map(N=>({colour:N,width:1.75}))});return{root:x,draw(N,L){let C=0,z=0,B=0;E.times(e.side(0).history);for(let G=0;G<(N?2:1);G++){let q=e.side(G),H=q.history.column[q.madeColumn];E.fill(q.history,[H],N?G+1:0),B=Math.max(B,q.nothing())}[0,1,2].forEach(G=>E.show(G,N===G>0)),[C,z]=E.reach(N?1:0,N?3:1),$e(w,N?"":al(e.side(0).made,B).figure);let D=N&&!(z<=L&&C>=-L);N&&([C,z]=[Math.max(C,-L),Math.min(z,L)]),E.draw(...z-C<2*B&&Math.abs(z)<B?[0,.001]:Go(C,z),D)}}}function M(){let y=new Map,w=[],S=[W("th",{class:"n side side-0",scope:"col"}),W("th",{class:"n side side-1",scope:"col"})],x=W("tbody"),E=W("thead",{},W("tr",{},W("th",{scope:"col"}),S)),N=W("table",{class:"terms"},E,x),L=-1;function C(){y.clear(),x.textContent="",w.length=0;for(let[B,D]of[["stored",G=>G.sign===0],["put in",G=>G.sign>0&&G.name!=="created"],["lost",G=>G.sign<0],["",G=>G.name==="created"]]){let G=B?x.appendChild(W("tr",{class:"group"},W("th",{colspan:3,scope:"rowgroup"},B))):null,q=e.side(0).terms.filter(D);q.forEach(H=>z(H,B)),w.push({head:G,names:q.map(H=>H.name)})}L=e.epoch}function z(B,D){let G=[W("td",{class:"n"}),W("td",{class:"n"})],q=W("i",{class:"key"});B.sign<=0?q.style.background=ir(_x(B.name)):B.name==="created"&&(q.style.background=ir("--bad"));let H=W("tr",{title:`${B.name}: ${B.text}${B.name==="created"?"; and what connectors gave beyond what they had got":""}`,class:B.name==="created"?"created":D.replace(" ","-")},W("td",{},q,rR(B)),G);y.set(B.name,{row:H,cells:G,term:B}),x.append(H)}return Pr(()=>{L=-1}),{root:N,draw(B){L!==e.epoch&&C(),Xe(E,B),Xe(S[1],B);for(let{row:D,cells:G,term:q}of y.values()){let H=q.name==="created"||q.name==="kinetic";for(let ae=0;ae<(B?2:1);ae++){let $=e.side(ae),j=q.name==="created"?$.made:$.history.last(q.column),te=q.name==="created",ue=te?$.nothing():$.zero();H||=Math.abs(j)>ue,$e(G[ae],Number.isNaN(j)?"":Math.abs(j)>nR?"off scale":on(j,"J",{fixed:!0,zero:ue}))}Xe(G[1],B),Xe(D,H)}for(let{head:D,names:G}of w)D&&Xe(D,G.some(q=>!y.get(q).row.hidden))},label(B,D){$e(S[B],D)}}}return{label(y){y.forEach((w,S)=>{$e(r[S].label,w),a.label(S,w)})}}}function oR(i,e){if(e.used===0)return;let{ctx:t}=i;t.save(),t.beginPath(),t.rect(i.bbox.left,i.bbox.top,i.bbox.width,i.bbox.height),t.clip();let n=i.data[0],s=null;for(let r=0;r<e.used;r++){let o=e.bands[r];aR(o.y,s)&&lR(i,n,o.y,s,gx(_x(o.name))),s=o.y}cR(i,n,s,i.data[1],gx("--bad-fill")),t.restore()}function _u(i,e){return Math.min(1e4,Math.max(-1e4,i.valToPos(e,"y",!0)))}function aR(i,e){for(let t=0;t<i.length;t+=4)if(i[t]!==(e?e[t]:0))return!0;return!1}function lR(i,e,t,n,s){let{ctx:r}=i;r.beginPath();for(let o=0;o<e.length;o++)r.lineTo(i.valToPos(e[o],"x",!0),_u(i,t[o]));for(let o=e.length-1;o>=0;o--)r.lineTo(i.valToPos(e[o],"x",!0),_u(i,n?n[o]:0));r.fillStyle=s,r.fill()}function cR(i,e,t,n,s){let{ctx:r}=i;r.beginPath();for(let o=0;o<e.length;o++)r.lineTo(i.valToPos(e[o],"x",!0),_u(i,Math.max(t[o],n[o])));for(let o=e.length-1;o>=0;o--)r.lineTo(i.valToPos(e[o],"x",!0),_u(i,n[o]));r.fillStyle=s,r.fill()}var gu=new Map;Pr(()=>gu.clear());function gx(i){return gu.has(i)||gu.set(i,ir(i)),gu.get(i)}var hR=["haptic","world","recorder"],yx=-6,uR=-1,dR=["running","paused","late","stalled: forces were let go of","diverged: reset to start anew","at its end"],fR=i=>100*Math.min(1,Math.max(0,(Math.log10(Math.max(i,1e-9))-yx)/(uR-yx)));function vx(i,e,t){let n=i.add({id:"timing",title:"Loop timing",open:!1,every:i.TEXT,hint:"Periods, work and missed deadlines",draw:d}),s=W("tbody"),r=W("table",{class:"timing"},W("thead",{},W("tr",{},["loop","period","p50","p99.9","missed"].map((v,m)=>W("th",{class:m?"n":"",scope:"col",title:["","as asked","of the work: half of the ticks take less","of the work: one tick in a thousand takes more","periods in which it did not run"][m]},v)))),s),o=W("div",{class:"lines"}),a=W("p",{class:"soft small"}),l=W("p",{class:"soft small"},"Below each loop its work, from 1 µs to 0.1 s: half of the ticks, 99.9 %, the longest; red is the deadline.");n.body.append(r,l,o,a);let c=[],h=[];function u(v){if(!c[v]){let m=Array.from({length:5},(y,w)=>W("td",{class:w?"n":""})),p=["p50","p999","max","deadline"].map(y=>W("i",{class:y})),_=W("i",{class:"span"}),M=W("td",{colspan:5},W("div",{class:"strip",title:"Work from 1 µs to 0.1 s: half, 99.9 %, the longest; the bar is the deadline"},_,p));c[v]={cells:m,marks:p,span:_,row:W("tr",{},m),below:W("tr",{class:"below"},M)},s.append(c[v].row,c[v].below)}return c[v]}function d(){let v=t.snapshot[0];if(!v)return;let m=v.rows("LOOPS");m.forEach((_,M)=>f(u(M),_)),c.forEach((_,M)=>{Xe(_.row,M<m.length),Xe(_.below,M<m.length)}),g(),$e(a,t.state?.granted??t.hello?.granted??"");let p=m.find(_=>_.kind===0);$e(n.aside,p?`${Mr(1/p.period/1e3,2)} kHz, ${p.missed} missed`:"")}function f({cells:v,marks:m,span:p},_){let M=hR[_.kind]??`loop ${_.kind}`;$e(v[0],_.kind===1&&e.count()>1?`${M} ${_.world+1}`:M),$e(v[1],_.period>0?on(_.period,"s"):""),$e(v[2],on(_.work_p50,"s",{digits:2})),$e(v[3],on(_.work_p999,"s",{digits:2})),$e(v[4],String(_.kind===2?`${_.lost} lost`:_.missed)),v[4].classList.toggle("bad",(_.kind===2?_.lost:_.missed)>0);let y=[_.work_p50,_.work_p999,_.work_max,_.period].map(fR);m.forEach((w,S)=>{w.style.left=`${y[S]}%`}),Xe(m[3],_.period>0),p.style.left=`${y[0]}%`,p.style.width=`${Math.max(0,y[2]-y[0])}%`}function g(){for(let v=0;v<2;v++){h[v]??=o.appendChild(W("p",{class:"small"}));let m=v<e.count()?t.snapshot[v]?.row("SIDES"):null;if(Xe(h[v],!!m),!m)continue;let p=e.count()>1?`${t.state?.sides?.[v]?.label??`half ${v+1}`}: `:"",_=m.stalls>0?`, stalled ${m.stalls} times`:"";$e(h[v],`${p}${dR[m.state]??"running"}, ${Mr(m.real_time,2,!0)} of real time${_}`),h[v].classList.toggle("bad",m.state>=2&&m.state<=4)}}}var rp=400,pR=8,bx=600,op=i=>i.log&&i.min>0&&i.max>i.min,ap=i=>i.max>i.min?i.max-i.min:1;function Sx(i,e){let t=op(i)?Math.log(e/i.min)/Math.log(i.max/i.min):(e-i.min)/ap(i);return Math.min(1,Math.max(0,t))}function mR(i,e){if(e<=0||e>=1)return e<=0?i.min:i.max;let t=op(i)?i.min*(i.max/i.min)**e:i.min+e*ap(i),n=10**(Math.floor(Math.log10(op(i)?t:ap(i)))-2);return Number((Math.round(t/n)*n).toPrecision(12))}function gR({name:i,text:e}){let t=e?/^(of|on|in|at|to|by|from|between|for|with|along|about) /.test(e)?`${i} ${e}`:e:i;return t[0].toUpperCase()+t.slice(1).replace(/_/g," ")}function Mx(i,e){let t=i.add({id:"sliders",title:"Parameters",hint:"What the scene lets you change"}),n=W("p",{class:"soft small anew-note"},zt("reset"),"starts the scene anew"),s=W("div",{class:"sliders"});t.body.append(s,n);let r=[],o="";function a(h){let u=Number.isFinite(h.min)&&Number.isFinite(h.max)&&h.max>h.min,d=Math.abs(h.initial)||1;return u?h:{...h,min:h.initial<0?h.initial-d:0,max:h.initial+d,log:!1}}function l(){let h=e.state?.beside?.parameters??[],u=(e.state?.parameters??[]).filter(g=>!h.includes(g.name)).map(a),d=JSON.stringify([e.state?.scene,u.map(g=>[g.name,g.text,g.unit,g.min,g.max,g.log,g.live,g.initial])]);d!==o&&(o=d,r=u.map(c),s.replaceChildren(...r.map(g=>g.root))),u.forEach((g,v)=>r[v].follow(g.value)),i.setShown(t,u.length>0),Xe(n,u.some(g=>!g.live)&&u.some(g=>g.live));let f=e.state?.mode==="replay";s.inert=f,$e(t.aside,f?"as recorded":u.length>0&&u.every(g=>!g.live)?"start the scene anew":"")}function c(h){let u=gR(h),d=`${h.name}: ${h.text||"a parameter of the scene"}, ${on(h.min,h.unit)} to ${on(h.max,h.unit)}. ${h.live?"Acts at once.":"Starts the scene anew."} Double-click: initial value.`,f=W("input",{type:"range",min:0,max:rp,step:1,"aria-label":u,title:d}),g=W("input",{type:"text",class:"n",inputmode:"text",size:9,"aria-label":`${u}, value`,spellcheck:"false",autocomplete:"off"}),v=W("button",{type:"button",class:"bare","aria-label":`${u}: initial value`,title:`Initial value, ${on(h.initial,h.unit)}`},zt("undo")),m=W("div",{class:`slider${h.live?"":" anew"}`},W("label",{class:"name",title:d},h.live?null:zt("reset"),u),v,g,f),p=NaN,_=-1/0,M=0;function y(E){p=E,f.value=String(Math.round(rp*Sx(h,p))),f.style.setProperty("--place",`${100*Sx(h,p)}%`);let N=on(p,h.unit);At(f,"aria-valuetext",N),document.activeElement!==g&&w(N),v.classList.toggle("gone",Math.abs(p-h.initial)<=1e-9*Math.max(Math.abs(h.initial),Math.abs(h.max)))}function w(E){g.value=E,g.style.width=`${Math.max(pR,E.length+1.5)}ch`}function S(){_=performance.now(),M||=requestAnimationFrame(()=>{M=0,e.send({t:"set",name:h.name,value:p})})}function x(E){y(Math.min(h.max,Math.max(h.min,E))),S()}return f.addEventListener("input",()=>{_=performance.now(),y(mR(h,Number(f.value)/rp)),h.live&&S()}),f.addEventListener("change",()=>!h.live&&S()),f.addEventListener("dblclick",()=>x(h.initial)),v.addEventListener("click",()=>x(h.initial)),g.addEventListener("focus",()=>g.select()),g.addEventListener("input",()=>g.removeAttribute("aria-invalid")),g.addEventListener("change",()=>{let E=b0(g.value,h.unit,p);At(g,"aria-invalid",Number.isNaN(E)),Number.isNaN(E)||x(E)}),g.addEventListener("blur",()=>{g.removeAttribute("aria-invalid"),w(on(p,h.unit))}),g.addEventListener("keydown",E=>{(E.key==="Enter"||E.key==="Escape")&&(E.key==="Escape"&&(g.value=on(p,h.unit)),g.blur(),E.stopPropagation())}),{root:m,follow(E){performance.now()-_>bx&&E!==p&&y(E)}}}return e.on("state",l),setInterval(()=>e.state&&l(),bx),{update:l}}var Qn=i=>document.getElementById(i);function wx(i,e){ox();let t=m0(i),n=d0(i),s=P0(Qn("messages"),Qn("banner"),i),r=_R(e,i,s),o=R0(Qn("over"),i,t),a=S0(Qn("controls"),i,n,r);Qn("controls").prepend(o.ghost);let l=I0(Qn("drawer"),t);Mx(l,i);let c=[xx(l,t),hx(l,t),ux(l,t),lx(l,t)];vx(l,t,i),mx(l,t,i);let h=T0(Qn("files"),Qn("veil"),i,{tell:s.tell,begin:()=>u.close()}),u=g0(Qn("chooser"),i,{openFiles:h.open}),d=xR(r),f=A0(Qn("help"),C0(n,{help:()=>f.open(),chooser:u.open,panels:d.toggle,camera:()=>r.resetCamera(),escape:()=>a.closeMenu()||s.clear()}));yR(i,{chooser:u,help:f,drawer:d,hints:o});let g="";i.on("state",m=>{let p=(m.sides??[]).map(_=>_.label??"");g!==p.join(`
`)&&(g=p.join(`
`),c.forEach(_=>_.label(p))),l.refresh()});function v(m){requestAnimationFrame(v),o.frame(m),l.frame(m)}return requestAnimationFrame(v),{messages:s,books:t,view:r}}function _R(i,e,t){try{return i(Qn("scene"),e)}catch(n){return t.tell(n.message,{code:-1}),{resize(){},setOption(){},resetCamera(){}}}}function xR(i){let e=document.documentElement,t=window.matchMedia("(max-width: 760px)"),n=Bi("drawer",!t.matches),s=new Set;function r(){e.classList.toggle("drawer-open",n),Xe(Qn("drawer"),n);for(let o of s)At(o,"aria-expanded",n);i.resize()}return new ResizeObserver(()=>i.resize()).observe(Qn("stage")),r(),{toggle(){n=!n,ki("drawer",n),r()},tie(o){return s.add(o),At(o,"aria-expanded",n),o}}}function yR(i,{chooser:e,help:t,drawer:n,hints:s}){let r=Qn("bar"),o=Qn("title");o.addEventListener("click",e.open);let a=os("moon","Dark or light",rx);r.append(os("help","Help (?)",()=>{s.bringBack(),t.open()}),a,n.tie(os("panels","Panels (P)",n.toggle,{"aria-controls":"drawer"})));let l=c=>{$e(o.firstElementChild,c?.title||c?.scene||"Scenes"),document.title=c?.title?`${c.title} – Tactus`:"Tactus"};Pr(c=>a.querySelector("svg").replaceWith(zt(c==="dark"?"sun":"moon"))),a.querySelector("svg").replaceWith(zt(gl()==="dark"?"sun":"moon")),i.on("state",l),l(i.state)}var vR=8,bR=200;function Ex(){let i=new Map,e=()=>!1,t={card:[],snapshot:[],state:null,scenes:[],hello:null,said:[],connection:{state:"connecting",retry:0,delay:0},pick:null,quality:null,dropped:0,on:n,emit:s,set:r,send:c=>e(c),sendBy:c=>{e=c},sides:o,takeBytes:a,takeText:l};function n(c,h){return i.has(c)||i.set(c,new Set),i.get(c).add(h),()=>i.get(c).delete(h)}function s(c,h){for(let u of[...i.get(c)??[]])try{u(h)}catch(d){console.error(`in a handler of ${c}:`,d)}}function r(c,h){t[c]=h,s(c,h)}function o(){let c=t.state?.sides?.length;return Math.max(1,Math.min(2,c||t.card.filter(Boolean).length))}function a(c){let h;try{h=Vg(c)}catch(d){if(!(d instanceof Qa))throw d;return t.dropped++,!1}let u=h.header.world;return u>=vR||!h.isCard&&t.card[u]?.header.card!==h.header.card?(t.dropped++,!1):(h.isCard?(t.card[u]=h,t.snapshot[u]=void 0,s("card",u)):(t.snapshot[u]=h,s("snapshot",u)),!0)}function l(c){let h;try{h=JSON.parse(c)}catch{return!1}switch(h?.t){case"hello":return r("hello",h),!0;case"scenes":return r("scenes",Array.isArray(h.list)?h.list:[]),!0;case"state":return r("state",h),!0;case"pong":return s("pong",h),!0;case"said":{let u={code:Number(h.code)||0,text:String(h.text??""),at:Date.now()};return t.said=[...t.said,u].slice(-bR),s("said",u),!0}default:return!1}}return t}var SR="tactus1";function MR(i){return`${i.protocol==="https:"?"wss":"ws"}://${i.host}/ws`}function Tx(i,{url:e=MR(window.location),Socket:t=WebSocket}={}){let n=null,s=.5,r=0,o=0,a=0,l=new Map,c=0,h=!1;function u(S,x={}){i.set("connection",{state:S,retry:0,delay:i.connection.delay,...x})}function d(){clearTimeout(r),r=0,u("connecting");let S=new t(e,SR);n=S,S.binaryType="arraybuffer",S.onopen=()=>S===n&&f(),S.onclose=()=>S===n&&p(),S.onmessage=x=>S===n&&g(x.data),a=performance.now(),clearInterval(o),o=setInterval(v,1e3*2)}function f(){a=performance.now(),u("open")}function g(S){if(a=performance.now(),typeof S!="string"){i.takeBytes(S);return}s=.5,i.takeText(S)}function v(){if(performance.now()-a>1e3*7){m();return}n?.readyState===1&&(l.set(++c,performance.now()),l.size>8&&l.delete(l.keys().next().value),n.send(JSON.stringify({t:"ping",seq:c})))}function m(){let S=n;n=null,S?.close(),p()}function p(){if(n=null,clearInterval(o),l.clear(),h){u("stopped");return}if(r)return;let S=s*(.8+.4*Math.random());s=Math.min(8,s*1.6),u("waiting",{retry:S}),r=setTimeout(d,1e3*S)}function _(S){return n?.readyState!==1||S.t==="hand"&&S.grab&&n.bufferedAmount>65536?!1:(n.send(JSON.stringify(S)),!0)}function M(){r&&!h&&d()}function y(){document.visibilityState==="visible"&&M()}let w=i.on("pong",S=>{let x=l.get(S.seq);x!==void 0&&(l.delete(S.seq),i.set("connection",{...i.connection,delay:(performance.now()-x)/1e3}))});return globalThis.document?.addEventListener("visibilitychange",y),globalThis.addEventListener?.("online",M),i.sendBy(_),d(),{retry:M,close(){h=!0,w(),clearTimeout(r),r=0,clearInterval(o),globalThis.document?.removeEventListener("visibilitychange",y),globalThis.removeEventListener?.("online",M),n?.close(),n||u("stopped")}}}var Ax=Ex(),wR=wx(Ax,_f);wR.messages.onRetry=Tx(Ax).retry;
