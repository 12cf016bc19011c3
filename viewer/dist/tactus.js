var pm=0,cd=1,mm=2;var mr=1,gm=2,So=3,Zs=0,Jn=1,ts=2,gr=0,Mo=1,hd=2,ud=3,dd=4,_m=5;var _r=100,xm=101,ym=102,vm=103,bm=104,Sm=200,Mm=201,wm=202,Em=203,fd=204,pd=205,Tm=206,Am=207,Rm=208,Cm=209,Pm=210,Im=211,Lm=212,Dm=213,Nm=214,Kl=0,jl=1,Ql=2,lo=3,ec=4,tc=5,nc=6,ic=7,Fc=0,Um=1,Om=2,ns=0,md=1,gd=2,_d=3,xd=4,yd=5,vd=6,bd=7;var Sd=300,xr=301,wo=302,Bc=303,kc=304,sc=1e3,Ki=1001,rc=1002,Pn=1003,Fm=1004;var Ga=1005;var $n=1006,zc=1007;var ws=1008;var ti=1009,Md=1010,wd=1011,Eo=1012,Gc=1013,Ui=1014,wi=1015,Oi=1016,Vc=1017,Hc=1018,yr=1020,Ed=35902,Td=35899,Ad=1021,Rd=1022,Fi=1023,vs=1026,Es=1027,Wc=1028,Xc=1029,Js=1030,qc=1031;var Yc=1033,Va=33776,Ha=33777,Wa=33778,Xa=33779,$c=35840,Zc=35841,Jc=35842,Kc=35843,jc=36196,Qc=37492,eh=37496,th=37488,nh=37489,qa=37490,ih=37491,sh=37808,rh=37809,oh=37810,ah=37811,lh=37812,ch=37813,hh=37814,uh=37815,dh=37816,fh=37817,ph=37818,mh=37819,gh=37820,_h=37821,xh=36492,yh=36494,vh=36495,bh=36283,Sh=36284,Ya=36285,Mh=36286;var fa=2300,oc=2301,Zl=2302,ed=2303,td=2400,nd=2401,id=2402;var Bm=3200;var wh=0,km=1,Ts="",jt="srgb",pa="srgb-linear",ma="linear",Tt="srgb";var Jl=7680;var zm=519,Gm=512,Vm=513,Hm=514,Cd=515,Wm=516,Xm=517,Pd=518,Id=519,Ld=35044,di=35048;var Dd="300 es",yi=2e3,co=2001;function Gx(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Vx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function ga(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function qm(){let i=ga("canvas");return i.style.display="block",i}var Rp={},ho=null;function _a(...i){let e="THREE."+i.shift();ho?ho("log",e,...i):console.log(e,...i)}function Ym(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Je(...i){i=Ym(i);let e="THREE."+i.shift();if(ho)ho("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=Ym(i);let e="THREE."+i.shift();if(ho)ho("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function la(...i){let e=i.join(" ");e in Rp||(Rp[e]=!0,Je(...i))}function $m(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Zm={[Kl]:Kl,[Ql]:nc,[ec]:ec,[lo]:tc,[jl]:jl,[nc]:Ql,[ic]:ic,[tc]:lo},ji=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Fn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Cp=1234567,ca=Math.PI/180,uo=180/Math.PI;function Ks(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Fn[i&255]+Fn[i>>8&255]+Fn[i>>16&255]+Fn[i>>24&255]+"-"+Fn[e&255]+Fn[e>>8&255]+"-"+Fn[e>>16&15|64]+Fn[e>>24&255]+"-"+Fn[t&63|128]+Fn[t>>8&255]+"-"+Fn[t>>16&255]+Fn[t>>24&255]+Fn[n&255]+Fn[n>>8&255]+Fn[n>>16&255]+Fn[n>>24&255]).toLowerCase()}function mt(i,e,t){return Math.max(e,Math.min(t,i))}function Nd(i,e){return(i%e+e)%e}function Hx(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function Wx(i,e,t){return i!==e?(t-i)/(e-i):0}function ha(i,e,t){return(1-t)*i+t*e}function Xx(i,e,t,n){return ha(i,e,1-Math.exp(-t*n))}function qx(i,e=1){return e-Math.abs(Nd(i,e*2)-e)}function Yx(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function $x(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function Zx(i,e){return i+Math.floor(Math.random()*(e-i+1))}function Jx(i,e){return i+Math.random()*(e-i)}function Kx(i){return i*(.5-Math.random())}function jx(i){i!==void 0&&(Cp=i);let e=Cp+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function Qx(i){return i*ca}function ey(i){return i*uo}function ty(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function ny(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Ud(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function iy(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),_=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*_,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*_,a*c);break;case"ZYZ":i.set(l*_,l*f,a*h,a*c);break;default:Je("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Eh(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Od(i,e){if(e.constructor===Float32Array)return i;let t=Eh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Fd(i,e){if(e.constructor===Float32Array)return i;let t=Eh(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var is={DEG2RAD:ca,RAD2DEG:uo,generateUUID:Ks,clamp:mt,euclideanModulo:Nd,mapLinear:Hx,inverseLerp:Wx,lerp:ha,damp:Xx,pingpong:qx,smoothstep:Yx,smootherstep:$x,randInt:Zx,randFloat:Jx,randFloatSpread:Kx,seededRandom:jx,degToRad:Qx,radToDeg:ey,isPowerOfTwo:ty,ceilPowerOfTwo:ny,floorPowerOfTwo:Ud,setQuaternionFromProperEuler:iy,normalize:Fd,denormalize:Od},Fe=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},kn=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],_=r[o+2],b=r[o+3];if(u!==b||l!==d||c!==f||h!==_){let m=l*d+c*f+h*_+u*b;m<0&&(d=-d,f=-f,_=-_,b=-b,m=-m);let p=1-a;if(m<.9995){let g=Math.acos(m),v=Math.sin(g);p=Math.sin(p*g)/v,a=Math.sin(a*g)/v,l=l*p+d*a,c=c*p+f*a,h=h*p+_*a,u=u*p+b*a}else{l=l*p+d*a,c=c*p+f*a,h=h*p+_*a,u=u*p+b*a;let g=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=g,c*=g,h*=g,u*=g}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],_=r[o+3];return e[t]=a*_+h*u+l*f-c*d,e[t+1]=l*_+h*d+c*u-a*f,e[t+2]=c*_+h*f+a*d-l*u,e[t+3]=h*_-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),_=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*_,this._y=c*f*u-d*h*_,this._z=c*h*_+d*f*u,this._w=c*h*u-d*f*_;break;case"YXZ":this._x=d*h*u+c*f*_,this._y=c*f*u-d*h*_,this._z=c*h*_-d*f*u,this._w=c*h*u+d*f*_;break;case"ZXY":this._x=d*h*u-c*f*_,this._y=c*f*u+d*h*_,this._z=c*h*_+d*f*u,this._w=c*h*u-d*f*_;break;case"ZYX":this._x=d*h*u-c*f*_,this._y=c*f*u+d*h*_,this._z=c*h*_-d*f*u,this._w=c*h*u+d*f*_;break;case"YZX":this._x=d*h*u+c*f*_,this._y=c*f*u+d*h*_,this._z=c*h*_-d*f*u,this._w=c*h*u-d*f*_;break;case"XZY":this._x=d*h*u-c*f*_,this._y=c*f*u-d*h*_,this._z=c*h*_+d*f*u,this._w=c*h*u+d*f*_;break;default:Je("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(mt(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},F=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Pp.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Pp.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Cu.copy(this).projectOnVector(e),this.sub(Cu)}reflect(e){return this.sub(Cu.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(mt(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Cu=new F,Pp=new kn,it=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],_=n[8],b=s[0],m=s[3],p=s[6],g=s[1],v=s[4],y=s[7],w=s[2],S=s[5],x=s[8];return r[0]=o*b+a*g+l*w,r[3]=o*m+a*v+l*S,r[6]=o*p+a*y+l*x,r[1]=c*b+h*g+u*w,r[4]=c*m+h*v+u*S,r[7]=c*p+h*y+u*x,r[2]=d*b+f*g+_*w,r[5]=d*m+f*v+_*S,r[8]=d*p+f*y+_*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,_=t*u+n*d+s*f;if(_===0)return this.set(0,0,0,0,0,0,0,0,0);let b=1/_;return e[0]=u*b,e[1]=(s*c-h*n)*b,e[2]=(a*n-s*o)*b,e[3]=d*b,e[4]=(h*t-s*l)*b,e[5]=(s*r-a*t)*b,e[6]=f*b,e[7]=(n*l-c*t)*b,e[8]=(o*t-n*r)*b,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return la("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Pu.makeScale(e,t)),this}rotate(e){return la("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Pu.makeRotation(-e)),this}translate(e,t){return la("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Pu.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Pu=new it,Ip=new it().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Lp=new it().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function sy(){let i={enabled:!0,workingColorSpace:pa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Tt&&(s.r=ys(s.r),s.g=ys(s.g),s.b=ys(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Tt&&(s.r=ao(s.r),s.g=ao(s.g),s.b=ao(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ts?ma:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[pa]:{primaries:e,whitePoint:n,transfer:ma,toXYZ:Ip,fromXYZ:Lp,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:jt},outputColorSpaceConfig:{drawingBufferColorSpace:jt}},[jt]:{primaries:e,whitePoint:n,transfer:Tt,toXYZ:Ip,fromXYZ:Lp,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:jt}}}),i}var xt=sy();function ys(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function ao(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Hr,ac=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Hr===void 0&&(Hr=ga("canvas")),Hr.width=e.width,Hr.height=e.height;let s=Hr.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Hr}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ga("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ys(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(ys(t[n]/255)*255):t[n]=ys(t[n]);return{data:t,width:e.width,height:e.height}}else return Je("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},ry=0,fo=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:ry++}),this.uuid=Ks(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Iu(s[o].image)):r.push(Iu(s[o]))}else r=Iu(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Iu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?ac.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Je("Texture: Unable to serialize Texture."),{})}var oy=0,Lu=new F,Zn=class i extends ji{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Ki,s=Ki,r=$n,o=ws,a=Fi,l=ti,c=i.DEFAULT_ANISOTROPY,h=Ts){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:oy++}),this.uuid=Ks(),this.name="",this.source=new fo(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Fe(0,0),this.repeat=new Fe(1,1),this.center=new Fe(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new it,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Lu).x}get height(){return this.source.getSize(Lu).y}get depth(){return this.source.getSize(Lu).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Je(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Je(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Sd)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case sc:e.x=e.x-Math.floor(e.x);break;case Ki:e.x=e.x<0?0:1;break;case rc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case sc:e.y=e.y-Math.floor(e.y);break;case Ki:e.y=e.y<0?0:1;break;case rc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Zn.DEFAULT_IMAGE=null;Zn.DEFAULT_MAPPING=Sd;Zn.DEFAULT_ANISOTROPY=1;var Jt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],_=l[9],b=l[2],m=l[6],p=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-b)<.01&&Math.abs(_-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+b)<.1&&Math.abs(_+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let v=(c+1)/2,y=(f+1)/2,w=(p+1)/2,S=(h+d)/4,x=(u+b)/4,E=(_+m)/4;return v>y&&v>w?v<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(v),s=S/n,r=x/n):y>w?y<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(y),n=S/s,r=E/s):w<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(w),n=x/r,s=E/r),this.set(n,s,r,t),this}let g=Math.sqrt((m-_)*(m-_)+(u-b)*(u-b)+(d-h)*(d-h));return Math.abs(g)<.001&&(g=1),this.x=(m-_)/g,this.y=(u-b)/g,this.z=(d-h)/g,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=mt(this.x,e.x,t.x),this.y=mt(this.y,e.y,t.y),this.z=mt(this.z,e.z,t.z),this.w=mt(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=mt(this.x,e,t),this.y=mt(this.y,e,t),this.z=mt(this.z,e,t),this.w=mt(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(mt(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},lc=class extends ji{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:$n,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Jt(0,0,e,t),this.scissorTest=!1,this.viewport=new Jt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Zn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:$n,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new fo(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ci=class extends lc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},xa=class extends Zn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var cc=class extends Zn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Pn,this.minFilter=Pn,this.wrapR=Ki,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var St=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,_,b,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,_,b,m)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,_,b,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=d,p[3]=f,p[7]=_,p[11]=b,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Wr.setFromMatrixColumn(e,0).length(),r=1/Wr.setFromMatrixColumn(e,1).length(),o=1/Wr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,_=a*h,b=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+_*c,t[5]=d-b*c,t[9]=-a*l,t[2]=b-d*c,t[6]=_+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,_=c*h,b=c*u;t[0]=d+b*a,t[4]=_*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-_,t[6]=b+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,_=c*h,b=c*u;t[0]=d-b*a,t[4]=-o*u,t[8]=_+f*a,t[1]=f+_*a,t[5]=o*h,t[9]=b-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,_=a*h,b=a*u;t[0]=l*h,t[4]=_*c-f,t[8]=d*c+b,t[1]=l*u,t[5]=b*c+d,t[9]=f*c-_,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,_=a*l,b=a*c;t[0]=l*h,t[4]=b-d*u,t[8]=_*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+_,t[10]=d-b*u}else if(e.order==="XZY"){let d=o*l,f=o*c,_=a*l,b=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+b,t[5]=o*h,t[9]=f*u-_,t[2]=_*u-f,t[6]=a*h,t[10]=b*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(ay,e,ly)}lookAt(e,t,n){let s=this.elements;return oi.subVectors(e,t),oi.lengthSq()===0&&(oi.z=1),oi.normalize(),Bs.crossVectors(n,oi),Bs.lengthSq()===0&&(Math.abs(n.z)===1?oi.x+=1e-4:oi.z+=1e-4,oi.normalize(),Bs.crossVectors(n,oi)),Bs.normalize(),bl.crossVectors(oi,Bs),s[0]=Bs.x,s[4]=bl.x,s[8]=oi.x,s[1]=Bs.y,s[5]=bl.y,s[9]=oi.y,s[2]=Bs.z,s[6]=bl.z,s[10]=oi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],_=n[2],b=n[6],m=n[10],p=n[14],g=n[3],v=n[7],y=n[11],w=n[15],S=s[0],x=s[4],E=s[8],N=s[12],I=s[1],C=s[5],O=s[9],z=s[13],L=s[2],G=s[6],Y=s[10],H=s[14],ae=s[3],Z=s[7],j=s[11],ie=s[15];return r[0]=o*S+a*I+l*L+c*ae,r[4]=o*x+a*C+l*G+c*Z,r[8]=o*E+a*O+l*Y+c*j,r[12]=o*N+a*z+l*H+c*ie,r[1]=h*S+u*I+d*L+f*ae,r[5]=h*x+u*C+d*G+f*Z,r[9]=h*E+u*O+d*Y+f*j,r[13]=h*N+u*z+d*H+f*ie,r[2]=_*S+b*I+m*L+p*ae,r[6]=_*x+b*C+m*G+p*Z,r[10]=_*E+b*O+m*Y+p*j,r[14]=_*N+b*z+m*H+p*ie,r[3]=g*S+v*I+y*L+w*ae,r[7]=g*x+v*C+y*G+w*Z,r[11]=g*E+v*O+y*Y+w*j,r[15]=g*N+v*z+y*H+w*ie,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],_=e[3],b=e[7],m=e[11],p=e[15],g=l*f-c*d,v=a*f-c*u,y=a*d-l*u,w=o*f-c*h,S=o*d-l*h,x=o*u-a*h;return t*(b*g-m*v+p*y)-n*(_*g-m*w+p*S)+s*(_*v-b*w+p*x)-r*(_*y-b*S+m*x)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],_=e[12],b=e[13],m=e[14],p=e[15],g=t*a-n*o,v=t*l-s*o,y=t*c-r*o,w=n*l-s*a,S=n*c-r*a,x=s*c-r*l,E=h*b-u*_,N=h*m-d*_,I=h*p-f*_,C=u*m-d*b,O=u*p-f*b,z=d*p-f*m,L=g*z-v*O+y*C+w*I-S*N+x*E;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/L;return e[0]=(a*z-l*O+c*C)*G,e[1]=(s*O-n*z-r*C)*G,e[2]=(b*x-m*S+p*w)*G,e[3]=(d*S-u*x-f*w)*G,e[4]=(l*I-o*z-c*N)*G,e[5]=(t*z-s*I+r*N)*G,e[6]=(m*y-_*x-p*v)*G,e[7]=(h*x-d*y+f*v)*G,e[8]=(o*O-a*I+c*E)*G,e[9]=(n*I-t*O-r*E)*G,e[10]=(_*S-b*y+p*g)*G,e[11]=(u*y-h*S-f*g)*G,e[12]=(a*N-o*C-l*E)*G,e[13]=(t*C-n*N+s*E)*G,e[14]=(b*v-_*w-m*g)*G,e[15]=(h*w-u*v+d*g)*G,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,_=r*u,b=o*h,m=o*u,p=a*u,g=l*c,v=l*h,y=l*u,w=n.x,S=n.y,x=n.z;return s[0]=(1-(b+p))*w,s[1]=(f+y)*w,s[2]=(_-v)*w,s[3]=0,s[4]=(f-y)*S,s[5]=(1-(d+p))*S,s[6]=(m+g)*S,s[7]=0,s[8]=(_+v)*x,s[9]=(m-g)*x,s[10]=(1-(d+b))*x,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Wr.set(s[0],s[1],s[2]).length(),a=Wr.set(s[4],s[5],s[6]).length(),l=Wr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ii.copy(this);let c=1/o,h=1/a,u=1/l;return Ii.elements[0]*=c,Ii.elements[1]*=c,Ii.elements[2]*=c,Ii.elements[4]*=h,Ii.elements[5]*=h,Ii.elements[6]*=h,Ii.elements[8]*=u,Ii.elements[9]*=u,Ii.elements[10]*=u,t.setFromRotationMatrix(Ii),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),_,b;if(l)_=r/(o-r),b=o*r/(o-r);else if(a===yi)_=-(o+r)/(o-r),b=-2*o*r/(o-r);else if(a===co)_=-o/(o-r),b=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=_,c[14]=b,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),_,b;if(l)_=1/(o-r),b=o/(o-r);else if(a===yi)_=-2/(o-r),b=-(o+r)/(o-r);else if(a===co)_=-1/(o-r),b=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=_,c[14]=b,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Wr=new F,Ii=new St,ay=new F(0,0,0),ly=new F(1,1,1),Bs=new F,bl=new F,oi=new F,Dp=new St,Np=new kn,bs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(mt(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-mt(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(mt(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-mt(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(mt(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-mt(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Je("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Dp.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Dp,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Np.setFromEuler(this),this.setFromQuaternion(Np,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};bs.DEFAULT_ORDER="XYZ";var po=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},cy=0,Up=new F,Xr=new kn,fs=new St,Sl=new F,jo=new F,hy=new F,uy=new kn,Op=new F(1,0,0),Fp=new F(0,1,0),Bp=new F(0,0,1),kp={type:"added"},dy={type:"removed"},qr={type:"childadded",child:null},Du={type:"childremoved",child:null},yn=class i extends ji{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:cy++}),this.uuid=Ks(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new F,t=new bs,n=new kn,s=new F(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new St},normalMatrix:{value:new it}}),this.matrix=new St,this.matrixWorld=new St,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new po,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Xr.setFromAxisAngle(e,t),this.quaternion.multiply(Xr),this}rotateOnWorldAxis(e,t){return Xr.setFromAxisAngle(e,t),this.quaternion.premultiply(Xr),this}rotateX(e){return this.rotateOnAxis(Op,e)}rotateY(e){return this.rotateOnAxis(Fp,e)}rotateZ(e){return this.rotateOnAxis(Bp,e)}translateOnAxis(e,t){return Up.copy(e).applyQuaternion(this.quaternion),this.position.add(Up.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Op,e)}translateY(e){return this.translateOnAxis(Fp,e)}translateZ(e){return this.translateOnAxis(Bp,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(fs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Sl.copy(e):Sl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),jo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?fs.lookAt(jo,Sl,this.up):fs.lookAt(Sl,jo,this.up),this.quaternion.setFromRotationMatrix(fs),s&&(fs.extractRotation(s.matrixWorld),Xr.setFromRotationMatrix(fs),this.quaternion.premultiply(Xr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(kp),qr.child=e,this.dispatchEvent(qr),qr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(dy),Du.child=e,this.dispatchEvent(Du),Du.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),fs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),fs.multiply(e.parent.matrixWorld)),e.applyMatrix4(fs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(kp),qr.child=e,this.dispatchEvent(qr),qr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,e,hy),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(jo,uy,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),_=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),_.length>0&&(n.nodes=_)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};yn.DEFAULT_UP=new F(0,1,0);yn.DEFAULT_MATRIX_AUTO_UPDATE=!0;yn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Qt=class extends yn{constructor(){super(),this.isGroup=!0,this.type="Group"}},fy={type:"move"},mo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Qt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Qt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new F,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new F),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Qt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new F,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new F,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let b of e.hand.values()){let m=t.getJointPose(b,n),p=this._getHandJoint(c,b);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,_=.005;c.inputState.pinching&&d>f+_?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-_&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(fy)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Qt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Jm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},ks={h:0,s:0,l:0},Ml={h:0,s:0,l:0};function Nu(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ge=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=jt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=n,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=xt.workingColorSpace){if(e=Nd(e,1),t=mt(t,0,1),n=mt(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Nu(o,r,e+1/3),this.g=Nu(o,r,e),this.b=Nu(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=jt){function n(r){r!==void 0&&parseFloat(r)<1&&Je("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Je("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Je("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=jt){let n=Jm[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Je("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ys(e.r),this.g=ys(e.g),this.b=ys(e.b),this}copyLinearToSRGB(e){return this.r=ao(e.r),this.g=ao(e.g),this.b=ao(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=jt){return xt.workingToColorSpace(Bn.copy(this),e),Math.round(mt(Bn.r*255,0,255))*65536+Math.round(mt(Bn.g*255,0,255))*256+Math.round(mt(Bn.b*255,0,255))}getHexString(e=jt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(Bn.copy(this),t);let n=Bn.r,s=Bn.g,r=Bn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(Bn.copy(this),t),e.r=Bn.r,e.g=Bn.g,e.b=Bn.b,e}getStyle(e=jt){xt.workingToColorSpace(Bn.copy(this),e);let t=Bn.r,n=Bn.g,s=Bn.b;return e!==jt?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(ks),this.setHSL(ks.h+e,ks.s+t,ks.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(ks),e.getHSL(Ml);let n=ha(ks.h,Ml.h,t),s=ha(ks.s,Ml.s,t),r=ha(ks.l,Ml.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bn=new Ge;Ge.NAMES=Jm;var ya=class extends yn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new bs,this.environmentIntensity=1,this.environmentRotation=new bs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Li=new F,ps=new F,Uu=new F,ms=new F,Yr=new F,$r=new F,zp=new F,Ou=new F,Fu=new F,Bu=new F,ku=new Jt,zu=new Jt,Gu=new Jt,xs=class i{constructor(e=new F,t=new F,n=new F){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Li.subVectors(e,t),s.cross(Li);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Li.subVectors(s,t),ps.subVectors(n,t),Uu.subVectors(e,t);let o=Li.dot(Li),a=Li.dot(ps),l=Li.dot(Uu),c=ps.dot(ps),h=ps.dot(Uu),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,_=(o*h-a*l)*d;return r.set(1-f-_,_,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ms)===null?!1:ms.x>=0&&ms.y>=0&&ms.x+ms.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ms)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ms.x),l.addScaledVector(o,ms.y),l.addScaledVector(a,ms.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return ku.setScalar(0),zu.setScalar(0),Gu.setScalar(0),ku.fromBufferAttribute(e,t),zu.fromBufferAttribute(e,n),Gu.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(ku,r.x),o.addScaledVector(zu,r.y),o.addScaledVector(Gu,r.z),o}static isFrontFacing(e,t,n,s){return Li.subVectors(n,t),ps.subVectors(e,t),Li.cross(ps).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Li.subVectors(this.c,this.b),ps.subVectors(this.a,this.b),Li.cross(ps).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Yr.subVectors(s,n),$r.subVectors(r,n),Ou.subVectors(e,n);let l=Yr.dot(Ou),c=$r.dot(Ou);if(l<=0&&c<=0)return t.copy(n);Fu.subVectors(e,s);let h=Yr.dot(Fu),u=$r.dot(Fu);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Yr,o);Bu.subVectors(e,r);let f=Yr.dot(Bu),_=$r.dot(Bu);if(_>=0&&f<=_)return t.copy(r);let b=f*c-l*_;if(b<=0&&c>=0&&_<=0)return a=c/(c-_),t.copy(n).addScaledVector($r,a);let m=h*_-f*u;if(m<=0&&u-h>=0&&f-_>=0)return zp.subVectors(r,s),a=(u-h)/(u-h+(f-_)),t.copy(s).addScaledVector(zp,a);let p=1/(m+b+d);return o=b*p,a=d*p,t.copy(n).addScaledVector(Yr,o).addScaledVector($r,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Qi=class{constructor(e=new F(1/0,1/0,1/0),t=new F(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Di.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Di.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Di.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Di):Di.fromBufferAttribute(r,o),Di.applyMatrix4(e.matrixWorld),this.expandByPoint(Di);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),wl.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),wl.copy(n.boundingBox)),wl.applyMatrix4(e.matrixWorld),this.union(wl)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Di),Di.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Qo),El.subVectors(this.max,Qo),Zr.subVectors(e.a,Qo),Jr.subVectors(e.b,Qo),Kr.subVectors(e.c,Qo),zs.subVectors(Jr,Zr),Gs.subVectors(Kr,Jr),ar.subVectors(Zr,Kr);let t=[0,-zs.z,zs.y,0,-Gs.z,Gs.y,0,-ar.z,ar.y,zs.z,0,-zs.x,Gs.z,0,-Gs.x,ar.z,0,-ar.x,-zs.y,zs.x,0,-Gs.y,Gs.x,0,-ar.y,ar.x,0];return!Vu(t,Zr,Jr,Kr,El)||(t=[1,0,0,0,1,0,0,0,1],!Vu(t,Zr,Jr,Kr,El))?!1:(Tl.crossVectors(zs,Gs),t=[Tl.x,Tl.y,Tl.z],Vu(t,Zr,Jr,Kr,El))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Di).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Di).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(gs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),gs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),gs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),gs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),gs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),gs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),gs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),gs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(gs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},gs=[new F,new F,new F,new F,new F,new F,new F,new F],Di=new F,wl=new Qi,Zr=new F,Jr=new F,Kr=new F,zs=new F,Gs=new F,ar=new F,Qo=new F,El=new F,Tl=new F,lr=new F;function Vu(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){lr.fromArray(i,r);let a=s.x*Math.abs(lr.x)+s.y*Math.abs(lr.y)+s.z*Math.abs(lr.z),l=e.dot(lr),c=t.dot(lr),h=n.dot(lr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var mn=new F,Al=new Fe,py=0,Bt=class extends ji{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:py++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Ld,this.updateRanges=[],this.gpuType=wi,this.version=0,this._normalizationScale=e!==void 0?Eh(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Al.fromBufferAttribute(this,t),Al.applyMatrix3(e),this.setXY(t,Al.x,Al.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix3(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyMatrix4(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.applyNormalMatrix(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)mn.fromBufferAttribute(this,t),mn.transformDirection(e),this.setXYZ(t,mn.x,mn.y,mn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Od(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Fd(e,this.array)}};var va=class extends Bt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var ba=class extends Bt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var kt=class extends Bt{constructor(e,t,n){super(new Float32Array(e),t,n)}},my=new Qi,ea=new F,Hu=new F,vi=class{constructor(e=new F,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):my.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ea.subVectors(e,this.center);let t=ea.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(ea,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Hu.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ea.copy(e.center).add(Hu)),this.expandByPoint(ea.copy(e.center).sub(Hu))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},gy=0,xi=new St,Wu=new yn,jr=new F,ai=new Qi,ta=new Qi,Cn=new F,qt=class i extends ji{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:gy++}),this.uuid=Ks(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Gx(e)?ba:va)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new it().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return xi.makeRotationFromQuaternion(e),this.applyMatrix4(xi),this}rotateX(e){return xi.makeRotationX(e),this.applyMatrix4(xi),this}rotateY(e){return xi.makeRotationY(e),this.applyMatrix4(xi),this}rotateZ(e){return xi.makeRotationZ(e),this.applyMatrix4(xi),this}translate(e,t,n){return xi.makeTranslation(e,t,n),this.applyMatrix4(xi),this}scale(e,t,n){return xi.makeScale(e,t,n),this.applyMatrix4(xi),this}lookAt(e){return Wu.lookAt(e),Wu.updateMatrix(),this.applyMatrix4(Wu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(jr).negate(),this.translate(jr.x,jr.y,jr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new kt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Je("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Qi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new F(-1/0,-1/0,-1/0),new F(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];ai.setFromBufferAttribute(r),this.morphTargetsRelative?(Cn.addVectors(this.boundingBox.min,ai.min),this.boundingBox.expandByPoint(Cn),Cn.addVectors(this.boundingBox.max,ai.max),this.boundingBox.expandByPoint(Cn)):(this.boundingBox.expandByPoint(ai.min),this.boundingBox.expandByPoint(ai.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new vi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new F,1/0);return}if(e){let n=this.boundingSphere.center;if(ai.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];ta.setFromBufferAttribute(a),this.morphTargetsRelative?(Cn.addVectors(ai.min,ta.min),ai.expandByPoint(Cn),Cn.addVectors(ai.max,ta.max),ai.expandByPoint(Cn)):(ai.expandByPoint(ta.min),ai.expandByPoint(ta.max))}ai.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Cn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Cn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Cn.fromBufferAttribute(a,c),l&&(jr.fromBufferAttribute(e,c),Cn.add(jr)),s=Math.max(s,n.distanceToSquared(Cn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Bt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let N=0;N<n.count;N++)a[N]=new F,l[N]=new F;let h=new F,u=new F,d=new F,f=new Fe,_=new Fe,b=new Fe,m=new F,p=new F;function g(N,I,C){c[N]=c[I]=c[C]=1,h.fromBufferAttribute(n,N),u.fromBufferAttribute(n,I),d.fromBufferAttribute(n,C),f.fromBufferAttribute(r,N),_.fromBufferAttribute(r,I),b.fromBufferAttribute(r,C),u.sub(h),d.sub(h),_.sub(f),b.sub(f);let O=1/(_.x*b.y-b.x*_.y);isFinite(O)&&(m.copy(u).multiplyScalar(b.y).addScaledVector(d,-_.y).multiplyScalar(O),p.copy(d).multiplyScalar(_.x).addScaledVector(u,-b.x).multiplyScalar(O),a[N].add(m),a[I].add(m),a[C].add(m),l[N].add(p),l[I].add(p),l[C].add(p))}let v=this.groups;v.length===0&&(v=[{start:0,count:e.count}]);for(let N=0,I=v.length;N<I;++N){let C=v[N],O=C.start,z=C.count;for(let L=O,G=O+z;L<G;L+=3)g(e.getX(L+0),e.getX(L+1),e.getX(L+2))}let y=new F,w=new F,S=new F,x=new F;function E(N){S.fromBufferAttribute(s,N),x.copy(S);let I=a[N];y.copy(I),y.sub(S.multiplyScalar(S.dot(I))).normalize(),w.crossVectors(x,I);let O=w.dot(l[N])<0?-1:1;o.setXYZW(N,y.x,y.y,y.z,O)}for(let N=0,I=n.count;N<I;++N)c[N]&&E(N);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new Bt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new F,r=new F,o=new F,a=new F,l=new F,c=new F,h=new F,u=new F;if(e)for(let d=0,f=e.count;d<f;d+=3){let _=e.getX(d+0),b=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,_),r.fromBufferAttribute(t,b),o.fromBufferAttribute(t,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,_),l.fromBufferAttribute(n,b),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(_,a.x,a.y,a.z),n.setXYZ(b,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Cn.fromBufferAttribute(e,t),Cn.normalize(),e.setXYZ(t,Cn.x,Cn.y,Cn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,_=0;for(let b=0,m=l.length;b<m;b++){a.isInterleavedBufferAttribute?f=l[b]*a.data.stride+a.offset:f=l[b]*h;for(let p=0;p<h;p++)d[_++]=c[f++]}return new Bt(d,h,u)}if(this.index===null)return Je("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},go=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=Ld,this.updateRanges=[],this.version=0,this.uuid=Ks()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let s=0,r=this.stride;s<r;s++)this.array[e+s]=t.array[n+s];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Gp(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),s=new this.constructor(n,this.stride);return s.setUsage(this.usage),s}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Gp(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Gp(i){return i.buffer._uuid===void 0&&(i.buffer._uuid=Ks()),i.byteOffset===0&&i.byteLength===i.buffer.byteLength?i.buffer._uuid:i.buffer._uuid+":"+i.byteOffset+":"+i.byteLength}var qn=new F,Hs=class i{constructor(e,t,n,s=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=s,this._normalizationScale=e!==void 0?Eh(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyMatrix4(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.applyNormalMatrix(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)qn.fromBufferAttribute(this,t),qn.transformDirection(e),this.setXYZ(t,qn.x,qn.y,qn.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,s){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=s,this.data.array[e+3]=r,this}clone(e){if(e===void 0){_a("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return new Bt(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new i(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){_a("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let s=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[s+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Od(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Fd(e,this.data.array)}},Xu=new F,_y=new F,xy=new it,li=class{constructor(e=new F(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Xu.subVectors(n,t).cross(_y.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Xu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||xy.getNormalMatrix(e),s=this.coplanarPoint(Xu).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},yy=0,bi=class extends ji{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:yy++}),this.uuid=Ks(),this.name="",this.type="Material",this.blending=Mo,this.side=Zs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=fd,this.blendDst=pd,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ge(0,0,0),this.blendAlpha=0,this.depthFunc=lo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=zm,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Jl,this.stencilZFail=Jl,this.stencilZPass=Jl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Je(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Je(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ge().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new li().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Fe().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Fe().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},_o=class extends bi{constructor(e){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new Ge(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.rotation=e.rotation,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Qr,na=new F,eo=new F,to=new F,no=new Fe,ia=new Fe,Km=new St,Rl=new F,sa=new F,Cl=new F,Vp=new Fe,qu=new Fe,Hp=new Fe,Sa=class extends yn{constructor(e=new _o){if(super(),this.isSprite=!0,this.type="Sprite",Qr===void 0){Qr=new qt;let t=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new go(t,5);Qr.setIndex([0,1,2,0,2,3]),Qr.setAttribute("position",new Hs(n,3,0,!1)),Qr.setAttribute("uv",new Hs(n,2,3,!1))}this.geometry=Qr,this.material=e,this.center=new Fe(.5,.5),this.count=1}intersectsFrustum(e){return e.intersectsSprite(this)}raycast(e,t){e.camera===null&&Qe('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),eo.setFromMatrixScale(this.matrixWorld),Km.copy(e.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(e.camera.matrixWorldInverse,this.matrixWorld),to.setFromMatrixPosition(this.modelViewMatrix),e.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&eo.multiplyScalar(-to.z);let n=this.material.rotation,s,r;n!==0&&(r=Math.cos(n),s=Math.sin(n));let o=this.center;Pl(Rl.set(-.5,-.5,0),to,o,eo,s,r),Pl(sa.set(.5,-.5,0),to,o,eo,s,r),Pl(Cl.set(.5,.5,0),to,o,eo,s,r),Vp.set(0,0),qu.set(1,0),Hp.set(1,1);let a=e.ray.intersectTriangle(Rl,sa,Cl,!1,na);if(a===null&&(Pl(sa.set(-.5,.5,0),to,o,eo,s,r),qu.set(0,1),a=e.ray.intersectTriangle(Rl,Cl,sa,!1,na),a===null))return;let l=e.ray.origin.distanceTo(na);l<e.near||l>e.far||t.push({distance:l,point:na.clone(),uv:xs.getInterpolation(na,Rl,sa,Cl,Vp,qu,Hp,new Fe),face:null,object:this})}copy(e,t){return super.copy(e,t),e.center!==void 0&&this.center.copy(e.center),this.material=e.material,this}toJSON(e){let t=super.toJSON(e);return t.object.center=this.center.toArray(),t}};function Pl(i,e,t,n,s,r){no.subVectors(i,t).addScalar(.5).multiply(n),s!==void 0?(ia.x=r*no.x-s*no.y,ia.y=s*no.x+r*no.y):ia.copy(no),i.copy(e),i.x+=ia.x,i.y+=ia.y,i.applyMatrix4(Km)}var _s=new F,Yu=new F,Il=new F,Ll=new F,ur=class{constructor(e=new F,t=new F(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,_s)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=_s.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(_s.copy(this.origin).addScaledVector(this.direction,t),_s.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Yu.copy(e).add(t).multiplyScalar(.5),Il.copy(t).sub(e).normalize(),Ll.copy(this.origin).sub(Yu);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Il),a=Ll.dot(this.direction),l=-Ll.dot(Il),c=Ll.lengthSq(),h=Math.abs(1-o*o),u,d,f,_;if(h>0)if(u=o*l-a,d=o*a-l,_=r*h,u>=0)if(d>=-_)if(d<=_){let b=1/h;u*=b,d*=b,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-_?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=_?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Yu).addScaledVector(Il,d),f}intersectSphere(e,t){if(e.radius<0)return null;_s.subVectors(e.center,this.origin);let n=_s.dot(this.direction),s=_s.dot(_s)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,_s)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,_=t.x-o.x,b=t.y-o.y,m=t.z-o.z,p=n.x-o.x,g=n.y-o.y,v=n.z-o.z,y=Math.abs(l),w=Math.abs(c),S=Math.abs(h),x,E,N,I,C,O,z,L,G,Y,H,ae;if(y>=w&&y>=S?(N=l,O=u,G=_,ae=p,l>=0?(x=c,E=h,I=d,C=f,z=b,L=m,Y=g,H=v):(x=h,E=c,I=f,C=d,z=m,L=b,Y=v,H=g)):w>=S?(N=c,O=d,G=b,ae=g,c>=0?(x=h,E=l,I=f,C=u,z=m,L=_,Y=v,H=p):(x=l,E=h,I=u,C=f,z=_,L=m,Y=p,H=v)):(N=h,O=f,G=m,ae=v,h>=0?(x=l,E=c,I=u,C=d,z=_,L=b,Y=p,H=g):(x=c,E=l,I=d,C=u,z=b,L=_,Y=g,H=p)),N===0)return null;let Z=x/N,j=E/N,ie=1/N,de=I-Z*O,ue=C-j*O,ee=z-Z*G,me=L-j*G,xe=Y-Z*ae,Ae=H-j*ae,Se=xe*me-Ae*ee,Ye=de*Ae-ue*xe,ot=ee*ue-me*de;if(s){if(Se<0||Ye<0||ot<0)return null}else if((Se<0||Ye<0||ot<0)&&(Se>0||Ye>0||ot>0))return null;let He=Se+Ye+ot;if(He===0)return null;let dt=ie*(Se*O+Ye*G+ot*ae);return(He>0?dt<0:dt>0)?null:this.at(dt/He,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ni=class extends bi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new bs,this.combine=Fc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Wp=new St,cr=new ur,Dl=new vi,Xp=new F,Nl=new F,Ul=new F,Ol=new F,$u=new F,Fl=new F,qp=new F,Bl=new F,In=class extends yn{constructor(e=new qt,t=new Ni){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Fl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&($u.fromBufferAttribute(u,e),o?Fl.addScaledVector($u,h):Fl.addScaledVector($u.sub(t),h))}t.add(Fl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Dl.copy(n.boundingSphere),Dl.applyMatrix4(r),cr.copy(e.ray).recast(e.near),!(Dl.containsPoint(cr.origin)===!1&&(cr.intersectSphere(Dl,Xp)===null||cr.origin.distanceToSquared(Xp)>(e.far-e.near)**2))&&(Wp.copy(r).invert(),cr.copy(e.ray).applyMatrix4(Wp),!(n.boundingBox!==null&&cr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,cr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let _=0,b=d.length;_<b;_++){let m=d[_],p=o[m.materialIndex],g=Math.max(m.start,f.start),v=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let y=g,w=v;y<w;y+=3){let S=a.getX(y),x=a.getX(y+1),E=a.getX(y+2);s=kl(this,p,e,n,c,h,u,S,x,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let _=Math.max(0,f.start),b=Math.min(a.count,f.start+f.count);for(let m=_,p=b;m<p;m+=3){let g=a.getX(m),v=a.getX(m+1),y=a.getX(m+2);s=kl(this,o,e,n,c,h,u,g,v,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let _=0,b=d.length;_<b;_++){let m=d[_],p=o[m.materialIndex],g=Math.max(m.start,f.start),v=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let y=g,w=v;y<w;y+=3){let S=y,x=y+1,E=y+2;s=kl(this,p,e,n,c,h,u,S,x,E),s&&(s.faceIndex=Math.floor(y/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let _=Math.max(0,f.start),b=Math.min(l.count,f.start+f.count);for(let m=_,p=b;m<p;m+=3){let g=m,v=m+1,y=m+2;s=kl(this,o,e,n,c,h,u,g,v,y),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function vy(i,e,t,n,s,r,o,a){let l;if(e.side===Jn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Zs,a),l===null)return null;Bl.copy(a),Bl.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Bl);return c<t.near||c>t.far?null:{distance:c,point:Bl.clone(),object:i}}function kl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Nl),i.getVertexPosition(l,Ul),i.getVertexPosition(c,Ol);let h=vy(i,e,t,n,Nl,Ul,Ol,qp);if(h){let u=new F;xs.getBarycoord(qp,Nl,Ul,Ol,u),s&&(h.uv=xs.getInterpolatedAttribute(s,a,l,c,u,new Fe)),r&&(h.uv1=xs.getInterpolatedAttribute(r,a,l,c,u,new Fe)),o&&(h.normal=xs.getInterpolatedAttribute(o,a,l,c,u,new F),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new F,materialIndex:0};xs.getNormal(Nl,Ul,Ol,d.normal),h.face=d,h.barycoord=u}return h}var Ma=class extends Zn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Pn,h=Pn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var wa=class extends Bt{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},io=new St,Yp=new St,zl=[],$p=new Qi,by=new St,ra=new In,oa=new vi,Si=class extends In{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new wa(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,by)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new Qi),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,io),$p.copy(e.boundingBox).applyMatrix4(io),this.boundingBox.union($p)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new vi),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,io),oa.copy(e.boundingSphere).applyMatrix4(io),this.boundingSphere.union(oa)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(ra.geometry=this.geometry,ra.material=this.material,ra.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),oa.copy(this.boundingSphere),oa.applyMatrix4(n),e.ray.intersectsSphere(oa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,io),Yp.multiplyMatrices(n,io),ra.matrixWorld=Yp,ra.raycast(e,zl);for(let o=0,a=zl.length;o<a;o++){let l=zl[o];l.instanceId=r,l.object=this,t.push(l)}zl.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new wa(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Ma(new Float32Array(s*this.count),s,this.count,Wc,wi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},hr=new vi,Sy=new Fe(.5,.5),Gl=new F,Ws=class{constructor(e=new li,t=new li,n=new li,s=new li,r=new li,o=new li){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=yi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],_=r[8],b=r[9],m=r[10],p=r[11],g=r[12],v=r[13],y=r[14],w=r[15];if(s[0].setComponents(c-o,f-h,p-_,w-g).normalize(),s[1].setComponents(c+o,f+h,p+_,w+g).normalize(),s[2].setComponents(c+a,f+u,p+b,w+v).normalize(),s[3].setComponents(c-a,f-u,p-b,w-v).normalize(),n)s[4].setComponents(l,d,m,y).normalize(),s[5].setComponents(c-l,f-d,p-m,w-y).normalize();else if(s[4].setComponents(c-l,f-d,p-m,w-y).normalize(),t===yi)s[5].setComponents(c+l,f+d,p+m,w+y).normalize();else if(t===co)s[5].setComponents(l,d,m,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),hr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),hr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(hr)}intersectsSprite(e){hr.center.set(0,0,0);let t=Sy.distanceTo(e.center);return hr.radius=.7071067811865476+t,hr.applyMatrix4(e.matrixWorld),this.intersectsSphere(hr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(Gl.x=s.normal.x>0?e.max.x:e.min.x,Gl.y=s.normal.y>0?e.max.y:e.min.y,Gl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(Gl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Zp=new St,hc=class i{constructor(){this.coordinateSystem=yi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Zp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Ws),n[s].setFromProjectionMatrix(Zp,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Ws),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var xo=class extends bi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ge(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},uc=new F,dc=new F,Jp=new St,aa=new ur,Vl=new vi,Zu=new F,Kp=new F,fc=class extends yn{constructor(e=new qt,t=new xo){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)uc.fromBufferAttribute(t,s-1),dc.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=uc.distanceTo(dc);e.setAttribute("lineDistance",new kt(n,1))}else Je("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Vl.copy(n.boundingSphere),Vl.applyMatrix4(s),Vl.radius+=r,e.ray.intersectsSphere(Vl)===!1)return;Jp.copy(s).invert(),aa.copy(e.ray).applyMatrix4(Jp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),_=Math.min(h.count,o.start+o.count);for(let b=f,m=_-1;b<m;b+=c){let p=h.getX(b),g=h.getX(b+1),v=Hl(this,e,aa,l,p,g,b);v&&t.push(v)}if(this.isLineLoop){let b=h.getX(_-1),m=h.getX(f),p=Hl(this,e,aa,l,b,m,_-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),_=Math.min(d.count,o.start+o.count);for(let b=f,m=_-1;b<m;b+=c){let p=Hl(this,e,aa,l,b,b+1,b);p&&t.push(p)}if(this.isLineLoop){let b=Hl(this,e,aa,l,_-1,f,_-1);b&&t.push(b)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Hl(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(uc.fromBufferAttribute(a,s),dc.fromBufferAttribute(a,r),t.distanceSqToSegment(uc,dc,Zu,Kp)>n)return;Zu.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Zu);if(!(c<e.near||c>e.far))return{distance:c,point:Kp.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var jp=new F,Qp=new F,Ea=class extends fc{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)jp.fromBufferAttribute(t,s),Qp.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+jp.distanceTo(Qp);e.setAttribute("lineDistance",new kt(n,1))}else Je("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var yo=class extends bi{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ge(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},em=new St,sd=new ur,Wl=new vi,Xl=new F,Ta=class extends yn{constructor(e=new qt,t=new yo){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Wl.copy(n.boundingSphere),Wl.applyMatrix4(s),Wl.radius+=r,e.ray.intersectsSphere(Wl)===!1)return;em.copy(s).invert(),sd.copy(e.ray).applyMatrix4(em);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let _=d,b=f;_<b;_++){let m=c.getX(_);Xl.fromBufferAttribute(u,m),tm(Xl,m,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let _=d,b=f;_<b;_++)Xl.fromBufferAttribute(u,_),tm(Xl,_,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function tm(i,e,t,n,s,r,o){let a=sd.distanceSqToPoint(i);if(a<t){let l=new F;sd.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var Aa=class extends Zn{constructor(e=[],t=xr,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},Ra=class extends Zn{constructor(e,t,n,s,r,o,a,l,c){super(e,t,n,s,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Ss=class extends Zn{constructor(e,t,n=Ui,s,r,o,a=Pn,l=Pn,c,h=vs,u=1){if(h!==vs&&h!==Es)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new fo(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Ca=class extends Ss{constructor(e,t=Ui,n=xr,s,r,o=Pn,a=Pn,l,c=vs){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Pa=class extends Zn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},es=class i extends qt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;_("z","y","x",-1,-1,n,t,e,o,r,0),_("z","y","x",1,-1,n,t,-e,o,r,1),_("x","z","y",1,1,e,n,t,s,o,2),_("x","z","y",1,-1,e,n,-t,s,o,3),_("x","y","z",1,-1,e,t,n,s,r,4),_("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new kt(c,3)),this.setAttribute("normal",new kt(h,3)),this.setAttribute("uv",new kt(u,2));function _(b,m,p,g,v,y,w,S,x,E,N){let I=y/x,C=w/E,O=y/2,z=w/2,L=S/2,G=x+1,Y=E+1,H=0,ae=0,Z=new F;for(let j=0;j<Y;j++){let ie=j*C-z;for(let de=0;de<G;de++){let ue=de*I-O;Z[b]=ue*g,Z[m]=ie*v,Z[p]=L,c.push(Z.x,Z.y,Z.z),Z[b]=0,Z[m]=0,Z[p]=S>0?1:-1,h.push(Z.x,Z.y,Z.z),u.push(de/x),u.push(1-j/E),H+=1}}for(let j=0;j<E;j++)for(let ie=0;ie<x;ie++){let de=d+ie+G*j,ue=d+ie+G*(j+1),ee=d+(ie+1)+G*(j+1),me=d+(ie+1)+G*j;l.push(de,ue,me),l.push(ue,ee,me),ae+=6}a.addGroup(f,ae,N),f+=ae,d+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var hi=class i extends qt{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],_=0,b=[],m=n/2,p=0;g(),o===!1&&(e>0&&v(!0),t>0&&v(!1)),this.setIndex(h),this.setAttribute("position",new kt(u,3)),this.setAttribute("normal",new kt(d,3)),this.setAttribute("uv",new kt(f,2));function g(){let y=new F,w=new F,S=0,x=(t-e)/n;for(let E=0;E<=r;E++){let N=[],I=E/r,C=I*(t-e)+e;for(let O=0;O<=s;O++){let z=O/s,L=z*l+a,G=Math.sin(L),Y=Math.cos(L);w.x=C*G,w.y=-I*n+m,w.z=C*Y,u.push(w.x,w.y,w.z),y.set(G,x,Y).normalize(),d.push(y.x,y.y,y.z),f.push(z,1-I),N.push(_++)}b.push(N)}for(let E=0;E<s;E++)for(let N=0;N<r;N++){let I=b[N][E],C=b[N+1][E],O=b[N+1][E+1],z=b[N][E+1];(e>0||N!==0)&&(h.push(I,C,z),S+=3),(t>0||N!==r-1)&&(h.push(C,O,z),S+=3)}c.addGroup(p,S,0),p+=S}function v(y){let w=_,S=new Fe,x=new F,E=0,N=y===!0?e:t,I=y===!0?1:-1;for(let O=1;O<=s;O++)u.push(0,m*I,0),d.push(0,I,0),f.push(.5,.5),_++;let C=_;for(let O=0;O<=s;O++){let L=O/s*l+a,G=Math.cos(L),Y=Math.sin(L);x.x=N*Y,x.y=m*I,x.z=N*G,u.push(x.x,x.y,x.z),d.push(0,I,0),S.x=G*.5+.5,S.y=Y*.5*I+.5,f.push(S.x,S.y),_++}for(let O=0;O<s;O++){let z=w+O,L=C+O;y===!0?h.push(L,L+1,z):h.push(L+1,L,z),E+=3}c.addGroup(p,E,y===!0?1:2),p+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},dr=class i extends hi{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var ei=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Je("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let o=1;o<=e;o++)n=this.getPoint(o/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,o;t?o=t:o=e*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=t||(o.isVector2?new Fe:new F);return l.copy(a).sub(o).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new F,s=[],r=[],o=[],a=new F,l=new St;for(let f=0;f<=e;f++){let _=f/e;s[f]=this.getTangentAt(_,new F)}r[0]=new F,o[0]=new F;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=e;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let _=Math.acos(mt(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,_))}o[f].crossVectors(s[f],r[f])}if(t===!0){let f=Math.acos(mt(r[0].dot(r[e]),-1,1));f/=e,s[0].dot(a.crossVectors(r[0],r[e]))>0&&(f=-f);for(let _=1;_<=e;_++)r[_].applyMatrix4(l.makeRotationAxis(s[_],f*_)),o[_].crossVectors(s[_],r[_])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}},Ia=class extends ei{constructor(e=0,t=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=e,this.aY=t,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(e,t=new Fe){let n=t,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+e*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(e){return super.copy(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}toJSON(){let e=super.toJSON();return e.aX=this.aX,e.aY=this.aY,e.xRadius=this.xRadius,e.yRadius=this.yRadius,e.aStartAngle=this.aStartAngle,e.aEndAngle=this.aEndAngle,e.aClockwise=this.aClockwise,e.aRotation=this.aRotation,e}fromJSON(e){return super.fromJSON(e),this.aX=e.aX,this.aY=e.aY,this.xRadius=e.xRadius,this.yRadius=e.yRadius,this.aStartAngle=e.aStartAngle,this.aEndAngle=e.aEndAngle,this.aClockwise=e.aClockwise,this.aRotation=e.aRotation,this}},pc=class extends Ia{constructor(e,t,n,s,r,o){super(e,t,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Bd(){let i=0,e=0,t=0,n=0;function s(r,o,a,l){i=r,e=a,t=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+e*r+t*o+n*a}}}var nm=new F,im=new F,Ju=new Bd,Ku=new Bd,ju=new Bd,mc=class extends ei{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new F){let n=t,s=this.points,r=s.length,o=(r-(this.closed?0:1))*e,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(im.subVectors(s[0],s[1]).add(s[0]),c=im);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(nm.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=nm),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,_=Math.pow(c.distanceToSquared(u),f),b=Math.pow(u.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(h),f);b<1e-4&&(b=1),_<1e-4&&(_=b),m<1e-4&&(m=b),Ju.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,_,b,m),Ku.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,_,b,m),ju.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,_,b,m)}else this.curveType==="catmullrom"&&(Ju.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),Ku.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),ju.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(Ju.calc(l),Ku.calc(l),ju.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new F().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};function sm(i,e,t,n,s){let r=(n-e)*.5,o=(s-t)*.5,a=i*i,l=i*a;return(2*t-2*n+r+o)*l+(-3*t+3*n-2*r-o)*a+r*i+t}function My(i,e){let t=1-i;return t*t*e}function wy(i,e){return 2*(1-i)*i*e}function Ey(i,e){return i*i*e}function ua(i,e,t,n){return My(i,e)+wy(i,t)+Ey(i,n)}function Ty(i,e){let t=1-i;return t*t*t*e}function Ay(i,e){let t=1-i;return 3*t*t*i*e}function Ry(i,e){return 3*(1-i)*i*i*e}function Cy(i,e){return i*i*i*e}function da(i,e,t,n,s){return Ty(i,e)+Ay(i,t)+Ry(i,n)+Cy(i,s)}var gc=class extends ei{constructor(e=new Fe,t=new Fe,n=new Fe,s=new Fe){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new Fe){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(da(e,s.x,r.x,o.x,a.x),da(e,s.y,r.y,o.y,a.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},_c=class extends ei{constructor(e=new F,t=new F,n=new F,s=new F){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=e,this.v1=t,this.v2=n,this.v3=s}getPoint(e,t=new F){let n=t,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(da(e,s.x,r.x,o.x,a.x),da(e,s.y,r.y,o.y,a.y),da(e,s.z,r.z,o.z,a.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this.v3.copy(e.v3),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e.v3=this.v3.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this.v3.fromArray(e.v3),this}},xc=class extends ei{constructor(e=new Fe,t=new Fe){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=e,this.v2=t}getPoint(e,t=new Fe){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new Fe){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},yc=class extends ei{constructor(e=new F,t=new F){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=e,this.v2=t}getPoint(e,t=new F){let n=t;return e===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(e).add(this.v1)),n}getPointAt(e,t){return this.getPoint(e,t)}getTangent(e,t=new F){return t.subVectors(this.v2,this.v1).normalize()}getTangentAt(e,t){return this.getTangent(e,t)}copy(e){return super.copy(e),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},vc=class extends ei{constructor(e=new Fe,t=new Fe,n=new Fe){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new Fe){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ua(e,s.x,r.x,o.x),ua(e,s.y,r.y,o.y)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},La=class extends ei{constructor(e=new F,t=new F,n=new F){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=e,this.v1=t,this.v2=n}getPoint(e,t=new F){let n=t,s=this.v0,r=this.v1,o=this.v2;return n.set(ua(e,s.x,r.x,o.x),ua(e,s.y,r.y,o.y),ua(e,s.z,r.z,o.z)),n}copy(e){return super.copy(e),this.v0.copy(e.v0),this.v1.copy(e.v1),this.v2.copy(e.v2),this}toJSON(){let e=super.toJSON();return e.v0=this.v0.toArray(),e.v1=this.v1.toArray(),e.v2=this.v2.toArray(),e}fromJSON(e){return super.fromJSON(e),this.v0.fromArray(e.v0),this.v1.fromArray(e.v1),this.v2.fromArray(e.v2),this}},bc=class extends ei{constructor(e=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=e}getPoint(e,t=new Fe){let n=t,s=this.points,r=(s.length-1)*e,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(sm(a,l.x,c.x,h.x,u.x),sm(a,l.y,c.y,h.y,u.y)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new Fe().fromArray(s))}return this}},Py=Object.freeze({__proto__:null,ArcCurve:pc,CatmullRomCurve3:mc,CubicBezierCurve:gc,CubicBezierCurve3:_c,EllipseCurve:Ia,LineCurve:xc,LineCurve3:yc,QuadraticBezierCurve:vc,QuadraticBezierCurve3:La,SplineCurve:bc});var fr=class i extends qt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],_=[],b=[],m=[];for(let p=0;p<h;p++){let g=p*d-o;for(let v=0;v<c;v++){let y=v*u-r;_.push(y,-g,0),b.push(0,0,1),m.push(v/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let g=0;g<a;g++){let v=g+c*p,y=g+c*(p+1),w=g+1+c*(p+1),S=g+1+c*p;f.push(v,y,S),f.push(y,w,S)}this.setIndex(f),this.setAttribute("position",new kt(_,3)),this.setAttribute("normal",new kt(b,3)),this.setAttribute("uv",new kt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},vo=class i extends qt{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],u=e,d=(t-e)/s,f=new F,_=new Fe;for(let b=0;b<=s;b++){for(let m=0;m<=n;m++){let p=r+m/n*o;f.x=u*Math.cos(p),f.y=u*Math.sin(p),l.push(f.x,f.y,f.z),c.push(0,0,1),_.x=(f.x/t+1)/2,_.y=(f.y/t+1)/2,h.push(_.x,_.y)}u+=d}for(let b=0;b<s;b++){let m=b*(n+1);for(let p=0;p<n;p++){let g=p+m,v=g,y=g+n+1,w=g+n+2,S=g+1;a.push(v,y,S),a.push(y,w,S)}}this.setIndex(a),this.setAttribute("position",new kt(l,3)),this.setAttribute("normal",new kt(c,3)),this.setAttribute("uv",new kt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}};var Xs=class i extends qt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new F,d=new F,f=[],_=[],b=[],m=[];for(let p=0;p<=n;p++){let g=[],v=p/n,y=o+v*a,w=e*Math.cos(y),S=Math.sqrt(e*e-w*w),x=0;p===0&&o===0?x=.5/t:p===n&&l===Math.PI&&(x=-.5/t);for(let E=0;E<=t;E++){let N=E/t,I=s+N*r;u.x=-S*Math.cos(I),u.y=w,u.z=S*Math.sin(I),_.push(u.x,u.y,u.z),d.copy(u).normalize(),b.push(d.x,d.y,d.z),m.push(N+x,1-v),g.push(c++)}h.push(g)}for(let p=0;p<n;p++)for(let g=0;g<t;g++){let v=h[p][g+1],y=h[p][g],w=h[p+1][g],S=h[p+1][g+1];(p!==0||o>0)&&f.push(v,y,S),(p!==n-1||l<Math.PI)&&f.push(y,w,S)}this.setIndex(f),this.setAttribute("position",new kt(_,3)),this.setAttribute("normal",new kt(b,3)),this.setAttribute("uv",new kt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Da=class i extends qt{constructor(e=new La(new F(-1,-1,0),new F(-1,1,0),new F(1,1,0)),t=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:e,tubularSegments:t,radius:n,radialSegments:s,closed:r};let o=e.computeFrenetFrames(t,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new F,l=new F,c=new Fe,h=new F,u=[],d=[],f=[],_=[];b(),this.setIndex(_),this.setAttribute("position",new kt(u,3)),this.setAttribute("normal",new kt(d,3)),this.setAttribute("uv",new kt(f,2));function b(){for(let v=0;v<t;v++)m(v);m(r===!1?t:0),g(),p()}function m(v){h=e.getPointAt(v/t,h);let y=o.normals[v],w=o.binormals[v];for(let S=0;S<=s;S++){let x=S/s*Math.PI*2,E=Math.sin(x),N=-Math.cos(x);l.x=N*y.x+E*w.x,l.y=N*y.y+E*w.y,l.z=N*y.z+E*w.z,l.normalize(),d.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function p(){for(let v=1;v<=t;v++)for(let y=1;y<=s;y++){let w=(s+1)*(v-1)+(y-1),S=(s+1)*v+(y-1),x=(s+1)*v+y,E=(s+1)*(v-1)+y;_.push(w,S,E),_.push(S,x,E)}}function g(){for(let v=0;v<=t;v++)for(let y=0;y<=s;y++)c.x=v/t,c.y=y/s,f.push(c.x,c.y)}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}toJSON(){let e=super.toJSON();return e.path=this.parameters.path.toJSON(),e}static fromJSON(e){return new i(new Py[e.path.type]().fromJSON(e.path),e.tubularSegments,e.radius,e.radialSegments,e.closed)}};var Na=class extends bi{constructor(e){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Ge(0),this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.fog=e.fog,this}};function vr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(rm(s))s.isRenderTargetTexture?(Je("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(rm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function zn(i){let e={};for(let t=0;t<i.length;t++){let n=vr(i[t]);for(let s in n)e[s]=n[s]}return e}function rm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Iy(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function kd(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var jm={clone:vr,merge:zn},Ly=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Dy=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Mi=class extends bi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Ly,this.fragmentShader=Dy,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=vr(e.uniforms),this.uniformsGroups=Iy(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ge().setHex(s.value);break;case"v2":this.uniforms[n].value=new Fe().fromArray(s.value);break;case"v3":this.uniforms[n].value=new F().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Jt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new it().fromArray(s.value);break;case"m4":this.uniforms[n].value=new St().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Sc=class extends Mi{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Ms=class extends bi{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ge(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ge(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=wh,this.normalScale=new Fe(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new bs,this.combine=Fc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Mc=class extends bi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Bm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},wc=class extends bi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function so(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function ql(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var qs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ec=class extends qs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:td,endingEnd:td}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case nd:r=e,a=2*t-n;break;case id:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case nd:o=e,l=2*n-t;break;case id:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,_=(n-t)/(s-t),b=_*_,m=b*_,p=-d*m+2*d*b-d*_,g=(1+d)*m+(-1.5-2*d)*b+(-.5+d)*_+1,v=(-1-f)*m+(1.5+f)*b+.5*_,y=f*m-f*b;for(let w=0;w!==a;++w)r[w]=p*o[h+w]+g*o[c+w]+v*o[l+w]+y*o[u+w];return r}},Tc=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Ac=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Rc=class extends qs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let _=(n-t)/(s-t),b=1-_;for(let m=0;m!==a;++m)r[m]=o[c+m]*b+o[l+m]*_;return r}let d=a*2,f=e-1;for(let _=0;_!==a;++_){let b=o[c+_],m=o[l+_],p=f*d+_*2,g=u[p],v=u[p+1],y=e*d+_*2,w=h[y],S=h[y+1],x=Uy(n,t,g,w,s);r[_]=Qm(x,b,v,S,m)}return r}};function Qm(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Ny(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Uy(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=Qm(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Ny(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var ui=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=so(t,this.TimeBufferType),this.values=so(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:so(e.times,Array),values:so(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),ql(e.settings)&&(n.settings={inTangents:so(e.settings.inTangents,Array),outTangents:so(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ac(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Tc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Ec(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Rc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case fa:t=this.InterpolantFactoryMethodDiscrete;break;case oc:t=this.InterpolantFactoryMethodLinear;break;case Zl:t=this.InterpolantFactoryMethodSmooth;break;case ed:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Je("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return fa;case this.InterpolantFactoryMethodLinear:return oc;case this.InterpolantFactoryMethodSmooth:return Zl;case this.InterpolantFactoryMethodBezier:return ed}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;ql(this.settings)&&(om(this.settings.inTangents,e),om(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;ql(this.settings)&&(am(this.settings.inTangents,e),am(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Vx(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Zl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let _=0;_!==n;++_){let b=t[u+_];if(b!==t[d+_]||b!==t[f+_]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,ql(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function om(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function am(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}ui.prototype.ValueTypeName="";ui.prototype.TimeBufferType=Float32Array;ui.prototype.ValueBufferType=Float32Array;ui.prototype.DefaultInterpolation=oc;var Ys=class extends ui{constructor(e,t,n){super(e,t,n)}};Ys.prototype.ValueTypeName="bool";Ys.prototype.ValueBufferType=Array;Ys.prototype.DefaultInterpolation=fa;Ys.prototype.InterpolantFactoryMethodLinear=void 0;Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var Cc=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}};Cc.prototype.ValueTypeName="color";var Pc=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}};Pc.prototype.ValueTypeName="number";var Ic=class extends qs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)kn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ua=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Ic(this.times,this.values,this.getValueSize(),e)}};Ua.prototype.ValueTypeName="quaternion";Ua.prototype.InterpolantFactoryMethodSmooth=void 0;var $s=class extends ui{constructor(e,t,n){super(e,t,n)}};$s.prototype.ValueTypeName="string";$s.prototype.ValueBufferType=Array;$s.prototype.DefaultInterpolation=fa;$s.prototype.InterpolantFactoryMethodLinear=void 0;$s.prototype.InterpolantFactoryMethodSmooth=void 0;var Lc=class extends ui{constructor(e,t,n,s){super(e,t,n,s)}};Lc.prototype.ValueTypeName="vector";var Dc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],_=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return _}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},eg=new Dc,Nc=class{constructor(e){this.manager=e!==void 0?e:eg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Nc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Oa=class extends yn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ge(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Fa=class extends Oa{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(yn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ge(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Qu=new St,lm=new F,cm=new F,Uc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Fe(512,512),this.mapType=ti,this.map=null,this.mapPass=null,this.matrix=new St,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ws,this._frameExtents=new Fe(1,1),this._viewportCount=1,this._viewports=[new Jt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;lm.setFromMatrixPosition(e.matrixWorld),t.position.copy(lm),cm.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(cm),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Qu.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Qu,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===co||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Qu)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Yl=new F,$l=new kn,Ji=new F,Ba=class extends yn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new St,this.projectionMatrix=new St,this.projectionMatrixInverse=new St,this.coordinateSystem=yi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Yl,$l,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Yl,$l,Ji.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(Yl,$l,Ji),Ji.x===1&&Ji.y===1&&Ji.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Yl,$l,Ji.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Vs=new F,hm=new Fe,um=new Fe,Yn=class extends Ba{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=uo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(ca*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return uo*2*Math.atan(Math.tan(ca*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Vs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z),Vs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Vs.x,Vs.y).multiplyScalar(-e/Vs.z)}getViewSize(e,t){return this.getViewBounds(e,hm,um),t.subVectors(um,hm)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(ca*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var ka=class extends Ba{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},rd=class extends Uc{constructor(){super(new ka(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},za=class extends Oa{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(yn.DEFAULT_UP),this.updateMatrix(),this.target=new yn,this.shadow=new rd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ro=-90,oo=1,bo=class extends yn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Yn(ro,oo,e,t);s.layers=this.layers,this.add(s);let r=new Yn(ro,oo,e,t);r.layers=this.layers,this.add(r);let o=new Yn(ro,oo,e,t);o.layers=this.layers,this.add(o);let a=new Yn(ro,oo,e,t);a.layers=this.layers,this.add(a);let l=new Yn(ro,oo,e,t);l.layers=this.layers,this.add(l);let c=new Yn(ro,oo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===yi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===co)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),_=e.xr.enabled;e.xr.enabled=!1;let b=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=b,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=_,n.texture.needsPMREMUpdate=!0}},Oc=class extends Yn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var zd="\\[\\]\\.:\\/",Oy=new RegExp("["+zd+"]","g"),Gd="[^"+zd+"]",Fy="[^"+zd.replace("\\.","")+"]",By=/((?:WC+[\/:])*)/.source.replace("WC",Gd),ky=/(WCOD+)?/.source.replace("WCOD",Fy),zy=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Gd),Gy=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Gd),Vy=new RegExp("^"+By+ky+zy+Gy+"$"),Hy=["material","materials","bones","map"],od=class{constructor(e,t,n){let s=n||Xt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Xt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Oy,"")}static parseTrackName(e){let t=Vy.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Hy.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Je("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Xt.Composite=od;Xt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Xt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Xt.prototype.GetterByBindingType=[Xt.prototype._getValue_direct,Xt.prototype._getValue_array,Xt.prototype._getValue_arrayElement,Xt.prototype._getValue_toArray];Xt.prototype.SetterByBindingTypeAndVersioning=[[Xt.prototype._setValue_direct,Xt.prototype._setValue_direct_setNeedsUpdate,Xt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_array,Xt.prototype._setValue_array_setNeedsUpdate,Xt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_arrayElement,Xt.prototype._setValue_arrayElement_setNeedsUpdate,Xt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Xt.prototype._setValue_fromArray,Xt.prototype._setValue_fromArray_setNeedsUpdate,Xt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var PR=new Float32Array(1);var dm=new St,pr=class{constructor(e,t,n=0,s=1/0){this.ray=new ur(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new po,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return dm.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(dm),this}intersectObject(e,t=!0,n=[]){return ad(e,this,n,t),n.sort(fm),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)ad(e[s],this,n,t);return n.sort(fm),n}};function fm(i,e){return i.distance-e.distance}function ad(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)ad(r[o],e,t,!0)}}var ld=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};function Vd(i,e,t,n){let s=Wy(n);switch(t){case Ad:return i*e;case Wc:return i*e/s.components*s.byteLength;case Xc:return i*e/s.components*s.byteLength;case Js:return i*e*2/s.components*s.byteLength;case qc:return i*e*2/s.components*s.byteLength;case Rd:return i*e*3/s.components*s.byteLength;case Fi:return i*e*4/s.components*s.byteLength;case Yc:return i*e*4/s.components*s.byteLength;case Va:case Ha:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case Wa:case Xa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Zc:case Kc:return Math.max(i,16)*Math.max(e,8)/4;case $c:case Jc:return Math.max(i,8)*Math.max(e,8)/2;case jc:case Qc:case th:case nh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case eh:case qa:case ih:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case sh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case rh:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case oh:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case ah:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case lh:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case ch:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case hh:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case uh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case dh:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case fh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case ph:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case mh:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case gh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case _h:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case xh:case yh:case vh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case bh:case Sh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Ya:case Mh:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Wy(i){switch(i){case ti:case Md:return{byteLength:1,components:1};case Eo:case wd:case Oi:return{byteLength:2,components:1};case Vc:case Hc:return{byteLength:2,components:4};case Ui:case Gc:case wi:return{byteLength:4,components:1};case Ed:case Td:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Je("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Sg(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function qy(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,_)=>f.start-_.start);let d=0;for(let f=1;f<u.length;f++){let _=u[d],b=u[f];b.start<=_.start+_.count+1?_.count=Math.max(_.count,b.start+b.count-_.start):(++d,u[d]=b)}u.length=d+1;for(let f=0,_=u.length;f<_;f++){let b=u[f];i.bufferSubData(c,b.start*h.BYTES_PER_ELEMENT,h,b.start,b.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Yy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,$y=`#ifdef USE_ALPHAHASH
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
#endif`,Zy=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Jy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Ky=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,jy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Qy=`#ifdef USE_AOMAP
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
#endif`,ev=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,tv=`#ifdef USE_BATCHING
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
#endif`,nv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,iv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,sv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,rv=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,ov=`#ifdef USE_IRIDESCENCE
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
#endif`,av=`#ifdef USE_BUMPMAP
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
#endif`,lv=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,cv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,hv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,uv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,dv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,fv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,pv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,mv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,gv=`#define PI 3.141592653589793
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
} // validated`,_v=`vec3 transformedNormal = objectNormal;
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
#endif`,xv=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,yv=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,vv=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,bv=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Sv="gl_FragColor = linearToOutputTexel( gl_FragColor );",Mv=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,wv=`#ifdef USE_ENVMAP
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
#endif`,Ev=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Tv=`#ifdef USE_ENVMAP
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
#endif`,Av=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS

		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Rv=`#ifdef USE_ENVMAP
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
#endif`,Cv=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Pv=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Iv=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Lv=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Dv=`#ifdef USE_GRADIENTMAP
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
}`,Nv=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Uv=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Ov=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Fv=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Bv=`#ifdef USE_ENVMAP
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
#endif`,kv=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,zv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,Gv=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Vv=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Hv=`PhysicalMaterial material;
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
#endif`,Wv=`uniform sampler2D dfgLUT;
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
}`,Xv=`
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
#endif`,qv=`#if defined( RE_IndirectDiffuse )
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
#endif`,Yv=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,$v=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Zv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Jv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Kv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,jv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Qv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,eb=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,tb=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,nb=`#if defined( USE_POINTS_UV )
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
#endif`,ib=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,sb=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,rb=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,ob=`#if defined( USE_MORPHCOLORS )
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
#endif`,ab=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,lb=`#ifdef USE_MORPHTARGETS
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
#endif`,cb=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,hb=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,ub=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,db=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,fb=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,pb=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,mb=`#ifdef USE_NORMALMAP
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
#endif`,gb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,_b=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,xb=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,yb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,vb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,bb=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,Sb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Mb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,wb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Eb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Tb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Ab=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Rb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Cb=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Pb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,Ib=`float getShadowMask() {
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
}`,Lb=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Db=`#ifdef USE_SKINNING
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
#endif`,Nb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Ub=`#ifdef USE_SKINNING
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
#endif`,Ob=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Fb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Bb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,kb=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,zb=`#ifdef USE_TRANSMISSION
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
#endif`,Gb=`#ifdef USE_TRANSMISSION
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
#endif`,Vb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Hb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Wb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Xb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,qb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Yb=`uniform sampler2D t2D;
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
}`,$b=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Zb=`uniform float backgroundBlurriness;
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
}`,Jb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Kb=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,jb=`#include <common>
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
}`,Qb=`#if DEPTH_PACKING == 3200
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
}`,eS=`#define DISTANCE
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
}`,tS=`#define DISTANCE
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
}`,nS=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,iS=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,sS=`uniform float scale;
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
}`,rS=`uniform vec3 diffuse;
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
}`,oS=`#include <common>
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
}`,aS=`uniform vec3 diffuse;
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
}`,lS=`#define LAMBERT
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
}`,cS=`#define LAMBERT
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
}`,hS=`#define MATCAP
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
}`,uS=`#define MATCAP
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
}`,dS=`#define NORMAL
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
}`,fS=`#define NORMAL
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
}`,pS=`#define PHONG
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
}`,mS=`#define PHONG
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
}`,gS=`#define STANDARD
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
}`,_S=`#define STANDARD
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
}`,xS=`#define TOON
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
}`,yS=`#define TOON
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
}`,vS=`uniform float size;
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
}`,bS=`uniform vec3 diffuse;
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
}`,SS=`#include <common>
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
}`,MS=`uniform vec3 color;
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
}`,wS=`uniform float rotation;
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
}`,ES=`uniform vec3 diffuse;
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
}`,ut={alphahash_fragment:Yy,alphahash_pars_fragment:$y,alphamap_fragment:Zy,alphamap_pars_fragment:Jy,alphatest_fragment:Ky,alphatest_pars_fragment:jy,aomap_fragment:Qy,aomap_pars_fragment:ev,batching_pars_vertex:tv,batching_vertex:nv,begin_vertex:iv,beginnormal_vertex:sv,bsdfs:rv,iridescence_fragment:ov,bumpmap_pars_fragment:av,clipping_planes_fragment:lv,clipping_planes_pars_fragment:cv,clipping_planes_pars_vertex:hv,clipping_planes_vertex:uv,color_fragment:dv,color_pars_fragment:fv,color_pars_vertex:pv,color_vertex:mv,common:gv,defaultnormal_vertex:_v,displacementmap_pars_vertex:xv,displacementmap_vertex:yv,emissivemap_fragment:vv,emissivemap_pars_fragment:bv,colorspace_fragment:Sv,colorspace_pars_fragment:Mv,envmap_fragment:wv,envmap_common_pars_fragment:Ev,envmap_pars_fragment:Tv,envmap_pars_vertex:Av,envmap_physical_pars_fragment:Bv,envmap_vertex:Rv,fog_vertex:Cv,fog_pars_vertex:Pv,fog_fragment:Iv,fog_pars_fragment:Lv,gradientmap_pars_fragment:Dv,lightmap_pars_fragment:Nv,lights_lambert_fragment:Uv,lights_lambert_pars_fragment:Ov,lights_pars_begin:Fv,lights_toon_fragment:kv,lights_toon_pars_fragment:zv,lights_phong_fragment:Gv,lights_phong_pars_fragment:Vv,lights_physical_fragment:Hv,lights_physical_pars_fragment:Wv,lights_fragment_begin:Xv,lights_fragment_maps:qv,lights_fragment_end:Yv,lightprobes_pars_fragment:$v,logdepthbuf_fragment:Zv,logdepthbuf_pars_fragment:Jv,logdepthbuf_pars_vertex:Kv,logdepthbuf_vertex:jv,map_fragment:Qv,map_pars_fragment:eb,map_particle_fragment:tb,map_particle_pars_fragment:nb,metalnessmap_fragment:ib,metalnessmap_pars_fragment:sb,morphinstance_vertex:rb,morphcolor_vertex:ob,morphnormal_vertex:ab,morphtarget_pars_vertex:lb,morphtarget_vertex:cb,normal_fragment_begin:hb,normal_fragment_maps:ub,normal_pars_fragment:db,normal_pars_vertex:fb,normal_vertex:pb,normalmap_pars_fragment:mb,clearcoat_normal_fragment_begin:gb,clearcoat_normal_fragment_maps:_b,clearcoat_pars_fragment:xb,iridescence_pars_fragment:yb,opaque_fragment:vb,packing:bb,premultiplied_alpha_fragment:Sb,project_vertex:Mb,dithering_fragment:wb,dithering_pars_fragment:Eb,roughnessmap_fragment:Tb,roughnessmap_pars_fragment:Ab,shadowmap_pars_fragment:Rb,shadowmap_pars_vertex:Cb,shadowmap_vertex:Pb,shadowmask_pars_fragment:Ib,skinbase_vertex:Lb,skinning_pars_vertex:Db,skinning_vertex:Nb,skinnormal_vertex:Ub,specularmap_fragment:Ob,specularmap_pars_fragment:Fb,tonemapping_fragment:Bb,tonemapping_pars_fragment:kb,transmission_fragment:zb,transmission_pars_fragment:Gb,uv_pars_fragment:Vb,uv_pars_vertex:Hb,uv_vertex:Wb,worldpos_vertex:Xb,background_vert:qb,background_frag:Yb,backgroundCube_vert:$b,backgroundCube_frag:Zb,cube_vert:Jb,cube_frag:Kb,depth_vert:jb,depth_frag:Qb,distance_vert:eS,distance_frag:tS,equirect_vert:nS,equirect_frag:iS,linedashed_vert:sS,linedashed_frag:rS,meshbasic_vert:oS,meshbasic_frag:aS,meshlambert_vert:lS,meshlambert_frag:cS,meshmatcap_vert:hS,meshmatcap_frag:uS,meshnormal_vert:dS,meshnormal_frag:fS,meshphong_vert:pS,meshphong_frag:mS,meshphysical_vert:gS,meshphysical_frag:_S,meshtoon_vert:xS,meshtoon_frag:yS,points_vert:vS,points_frag:bS,shadow_vert:SS,shadow_frag:MS,sprite_vert:wS,sprite_frag:ES},Le={common:{diffuse:{value:new Ge(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new it}},envmap:{envMap:{value:null},envMapRotation:{value:new it},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new it}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new it}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new it},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new it},normalScale:{value:new Fe(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new it},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new it}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new it}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new it}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ge(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ge(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0},uvTransform:{value:new it}},sprite:{diffuse:{value:new Ge(16777215)},opacity:{value:1},center:{value:new Fe(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}}},rs={basic:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.fog]),vertexShader:ut.meshbasic_vert,fragmentShader:ut.meshbasic_frag},lambert:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},envMapIntensity:{value:1}}]),vertexShader:ut.meshlambert_vert,fragmentShader:ut.meshlambert_frag},phong:{uniforms:zn([Le.common,Le.specularmap,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},specular:{value:new Ge(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ut.meshphong_vert,fragmentShader:ut.meshphong_frag},standard:{uniforms:zn([Le.common,Le.envmap,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.roughnessmap,Le.metalnessmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag},toon:{uniforms:zn([Le.common,Le.aomap,Le.lightmap,Le.emissivemap,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.gradientmap,Le.fog,Le.lights,{emissive:{value:new Ge(0)}}]),vertexShader:ut.meshtoon_vert,fragmentShader:ut.meshtoon_frag},matcap:{uniforms:zn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,Le.fog,{matcap:{value:null}}]),vertexShader:ut.meshmatcap_vert,fragmentShader:ut.meshmatcap_frag},points:{uniforms:zn([Le.points,Le.fog]),vertexShader:ut.points_vert,fragmentShader:ut.points_frag},dashed:{uniforms:zn([Le.common,Le.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ut.linedashed_vert,fragmentShader:ut.linedashed_frag},depth:{uniforms:zn([Le.common,Le.displacementmap]),vertexShader:ut.depth_vert,fragmentShader:ut.depth_frag},normal:{uniforms:zn([Le.common,Le.bumpmap,Le.normalmap,Le.displacementmap,{opacity:{value:1}}]),vertexShader:ut.meshnormal_vert,fragmentShader:ut.meshnormal_frag},sprite:{uniforms:zn([Le.sprite,Le.fog]),vertexShader:ut.sprite_vert,fragmentShader:ut.sprite_frag},background:{uniforms:{uvTransform:{value:new it},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ut.background_vert,fragmentShader:ut.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new it}},vertexShader:ut.backgroundCube_vert,fragmentShader:ut.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ut.cube_vert,fragmentShader:ut.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ut.equirect_vert,fragmentShader:ut.equirect_frag},distance:{uniforms:zn([Le.common,Le.displacementmap,{referencePosition:{value:new F},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ut.distance_vert,fragmentShader:ut.distance_frag},shadow:{uniforms:zn([Le.lights,Le.fog,{color:{value:new Ge(0)},opacity:{value:1}}]),vertexShader:ut.shadow_vert,fragmentShader:ut.shadow_frag}};rs.physical={uniforms:zn([rs.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new it},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new it},clearcoatNormalScale:{value:new Fe(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new it},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new it},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new it},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new it},sheen:{value:0},sheenColor:{value:new Ge(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new it},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new it},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new it},transmissionSamplerSize:{value:new Fe},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new it},attenuationDistance:{value:0},attenuationColor:{value:new Ge(0)},specularColor:{value:new Ge(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new it},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new it},anisotropyVector:{value:new Fe},anisotropyMap:{value:null},anisotropyMapTransform:{value:new it}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag};var Th={r:0,b:0,g:0},TS=new St,Mg=new it;Mg.set(-1,0,0,0,1,0,0,0,1);function AS(i,e,t,n,s,r){let o=new Ge(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(g){let v=g.isScene===!0?g.background:null;if(v&&v.isTexture){let y=g.backgroundBlurriness>0;v=e.get(v,y)}return v}function _(g){let v=!1,y=f(g);y===null?m(o,a):y&&y.isColor&&(m(y,1),v=!0);let w=i.xr.getEnvironmentBlendMode();w==="additive"?t.buffers.color.setClear(0,0,0,1,r):w==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||v)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function b(g,v){let y=f(v);y&&y.isCubeTexture?(c===void 0&&(c=new In(new es(1,1,1),new Mi({name:"BackgroundCubeMaterial",uniforms:vr(rs.backgroundCube.uniforms),vertexShader:rs.backgroundCube.vertexShader,fragmentShader:rs.backgroundCube.fragmentShader,side:Jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(w,S,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=y,c.material.uniforms.backgroundBlurriness.value=v.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=v.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(TS.makeRotationFromEuler(v.backgroundRotation)).transpose(),y.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Mg),c.material.toneMapped=xt.getTransfer(y.colorSpace)!==Tt,(h!==y||u!==y.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=y,u=y.version,d=i.toneMapping),c.layers.enableAll(),g.unshift(c,c.geometry,c.material,0,0,null)):y&&y.isTexture&&(l===void 0&&(l=new In(new fr(2,2),new Mi({name:"BackgroundMaterial",uniforms:vr(rs.background.uniforms),vertexShader:rs.background.vertexShader,fragmentShader:rs.background.fragmentShader,side:Zs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=y,l.material.uniforms.backgroundIntensity.value=v.backgroundIntensity,l.material.toneMapped=xt.getTransfer(y.colorSpace)!==Tt,y.matrixAutoUpdate===!0&&y.updateMatrix(),l.material.uniforms.uvTransform.value.copy(y.matrix),(h!==y||u!==y.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=y,u=y.version,d=i.toneMapping),l.layers.enableAll(),g.unshift(l,l.geometry,l.material,0,0,null))}function m(g,v){g.getRGB(Th,kd(i)),t.buffers.color.setClear(Th.r,Th.g,Th.b,v,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(g,v=1){o.set(g),a=v,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(g){a=g,m(o,a)},render:_,addToRenderList:b,dispose:p}}function RS(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(C,O,z,L,G){let Y=!1,H=u(C,L,z,O);r!==H&&(r=H,c(r.object)),Y=f(C,L,z,G),Y&&_(C,L,z,G),G!==null&&e.update(G,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,y(C,O,z,L),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(G).buffer))}function l(){return i.createVertexArray()}function c(C){return i.bindVertexArray(C)}function h(C){return i.deleteVertexArray(C)}function u(C,O,z,L){let G=L.wireframe===!0,Y=n[O.id];Y===void 0&&(Y={},n[O.id]=Y);let H=C.isInstancedMesh===!0?C.id:0,ae=Y[H];ae===void 0&&(ae={},Y[H]=ae);let Z=ae[z.id];Z===void 0&&(Z={},ae[z.id]=Z);let j=Z[G];return j===void 0&&(j=d(l()),Z[G]=j),j}function d(C){let O=[],z=[],L=[];for(let G=0;G<t;G++)O[G]=0,z[G]=0,L[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:O,enabledAttributes:z,attributeDivisors:L,object:C,attributes:{},index:null}}function f(C,O,z,L){let G=r.attributes,Y=O.attributes,H=0,ae=z.getAttributes();for(let Z in ae)if(ae[Z].location>=0){let ie=G[Z],de=Y[Z];if(de===void 0&&(Z==="instanceMatrix"&&C.instanceMatrix&&(de=C.instanceMatrix),Z==="instanceColor"&&C.instanceColor&&(de=C.instanceColor)),ie===void 0||ie.attribute!==de||de&&ie.data!==de.data)return!0;H++}return r.attributesNum!==H||r.index!==L}function _(C,O,z,L){let G={},Y=O.attributes,H=0,ae=z.getAttributes();for(let Z in ae)if(ae[Z].location>=0){let ie=Y[Z];ie===void 0&&(Z==="instanceMatrix"&&C.instanceMatrix&&(ie=C.instanceMatrix),Z==="instanceColor"&&C.instanceColor&&(ie=C.instanceColor));let de={};de.attribute=ie,ie&&ie.data&&(de.data=ie.data),G[Z]=de,H++}r.attributes=G,r.attributesNum=H,r.index=L}function b(){let C=r.newAttributes;for(let O=0,z=C.length;O<z;O++)C[O]=0}function m(C){p(C,0)}function p(C,O){let z=r.newAttributes,L=r.enabledAttributes,G=r.attributeDivisors;z[C]=1,L[C]===0&&(i.enableVertexAttribArray(C),L[C]=1),G[C]!==O&&(i.vertexAttribDivisor(C,O),G[C]=O)}function g(){let C=r.newAttributes,O=r.enabledAttributes;for(let z=0,L=O.length;z<L;z++)O[z]!==C[z]&&(i.disableVertexAttribArray(z),O[z]=0)}function v(C,O,z,L,G,Y,H){H===!0?i.vertexAttribIPointer(C,O,z,G,Y):i.vertexAttribPointer(C,O,z,L,G,Y)}function y(C,O,z,L){b();let G=L.attributes,Y=z.getAttributes(),H=O.defaultAttributeValues;for(let ae in Y){let Z=Y[ae];if(Z.location>=0){let j=G[ae];if(j===void 0&&(ae==="instanceMatrix"&&C.instanceMatrix&&(j=C.instanceMatrix),ae==="instanceColor"&&C.instanceColor&&(j=C.instanceColor)),j!==void 0){let ie=j.normalized,de=j.itemSize,ue=e.get(j);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Ae=me===i.INT||me===i.UNSIGNED_INT||j.gpuType===Gc;if(j.isInterleavedBufferAttribute){let Se=j.data,Ye=Se.isInterleavedBuffer===!0?Se.stride:Se.itemSize,ot=j.offset;if(Se.isInstancedInterleavedBuffer||Se.isInstancedBufferAttribute){for(let He=0;He<Z.locationSize;He++)p(Z.location+He,Se.meshPerAttribute);C.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=Se.meshPerAttribute*Se.count)}else for(let He=0;He<Z.locationSize;He++)m(Z.location+He);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let He=0;He<Z.locationSize;He++)v(Z.location+He,de/Z.locationSize,me,ie,Ye*xe,(ot+de/Z.locationSize*He)*xe,Ae)}else{if(j.isInstancedBufferAttribute){for(let Se=0;Se<Z.locationSize;Se++)p(Z.location+Se,j.meshPerAttribute);C.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let Se=0;Se<Z.locationSize;Se++)m(Z.location+Se);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Se=0;Se<Z.locationSize;Se++)v(Z.location+Se,de/Z.locationSize,me,ie,de*xe,de/Z.locationSize*Se*xe,Ae)}}else if(H!==void 0){let ie=H[ae];if(ie!==void 0)switch(ie.length){case 2:i.vertexAttrib2fv(Z.location,ie);break;case 3:i.vertexAttrib3fv(Z.location,ie);break;case 4:i.vertexAttrib4fv(Z.location,ie);break;default:i.vertexAttrib1fv(Z.location,ie)}}}}g()}function w(){N();for(let C in n){let O=n[C];for(let z in O){let L=O[z];for(let G in L){let Y=L[G];for(let H in Y)h(Y[H].object),delete Y[H];delete L[G]}}delete n[C]}}function S(C){if(n[C.id]===void 0)return;let O=n[C.id];for(let z in O){let L=O[z];for(let G in L){let Y=L[G];for(let H in Y)h(Y[H].object),delete Y[H];delete L[G]}}delete n[C.id]}function x(C){for(let O in n){let z=n[O];for(let L in z){let G=z[L];if(G[C.id]===void 0)continue;let Y=G[C.id];for(let H in Y)h(Y[H].object),delete Y[H];delete G[C.id]}}}function E(C){for(let O in n){let z=n[O],L=C.isInstancedMesh===!0?C.id:0,G=z[L];if(G!==void 0){for(let Y in G){let H=G[Y];for(let ae in H)h(H[ae].object),delete H[ae];delete G[Y]}delete z[L],Object.keys(z).length===0&&delete n[O]}}}function N(){I(),o=!0,r!==s&&(r=s,c(r.object))}function I(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:N,resetDefaultState:I,dispose:w,releaseStatesOfGeometry:S,releaseStatesOfObject:E,releaseStatesOfProgram:x,initAttributes:b,enableAttribute:m,disableUnusedAttributes:g}}function CS(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function PS(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==Fi&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let E=x===Oi&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==ti&&x!==wi&&!E&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Je("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Je("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Je("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),b=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),g=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),v=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),w=i.getParameter(i.MAX_SAMPLES),S=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:_,maxTextureSize:b,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:g,maxVaryings:v,maxFragmentUniforms:y,maxSamples:w,samples:S}}function IS(i){let e=this,t=null,n=0,s=!1,r=!1,o=new li,a=new it,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let _=u.clippingPlanes,b=u.clipIntersection,m=u.clipShadows,p=i.get(u);if(!s||_===null||_.length===0||r&&!m)r?h(null):c();else{let g=r?0:n,v=g*4,y=p.clippingState||null;l.value=y,y=h(_,d,v,f);for(let w=0;w!==v;++w)y[w]=t[w];p.clippingState=y,this.numIntersection=b?this.numPlanes:0,this.numPlanes+=g}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,_){let b=u!==null?u.length:0,m=null;if(b!==0){if(m=l.value,_!==!0||m===null){let p=f+b*4,g=d.matrixWorldInverse;a.getNormalMatrix(g),(m===null||m.length<p)&&(m=new Float32Array(p));for(let v=0,y=f;v!==b;++v,y+=4)o.copy(u[v]).applyMatrix4(g,a),o.normal.toArray(m,y),m[y+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=b,e.numIntersection=0,m}}var Ja=class extends ci{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new Aa(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new es(5,5,5),r=new Mi({name:"CubemapFromEquirect",uniforms:vr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Jn,blending:gr});r.uniforms.tEquirect.value=t;let o=new In(s,r),a=t.minFilter;return t.minFilter===ws&&(t.minFilter=$n),new bo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},tg=256,LS=3,DS=20,wg=256,Eg=16,NS=3,US=new F,OS=new Ge,Rh=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new bo(1,10,null),this._boxMesh=new In(new es(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=US}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,_=l.autoClearStencil,b=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,b===null&&(e.background=l.getClearColor(OS));let m=new bo(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=_,e.background=b,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=sg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=ig(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(tg,Ud(e))}_fromTexture(e,t){e.mapping===xr||e.mapping===wo?this._setSize(e.image.length===0?tg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=ng(e,!1,!1),n=Math.log2(e)-LS;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=ng(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===xr||e.mapping===wo?(this._cubemapMaterial===null&&(this._cubemapMaterial=sg()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=ig()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=FS(),this._integrationMaterial=BS());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Eg);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-NS)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(wg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=kS());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function ng(i,e,t){return new Ja(i,{minFilter:ws,generateMipmaps:e,type:Oi,colorSpace:pa,depthBuffer:t})}function Ka(i,e,t){return new Mi({name:i,uniforms:e,vertexShader:ut.cube_vert,fragmentShader:t,side:Jn,blending:gr,depthTest:!1,depthWrite:!1})}function FS(){return Ka("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${wg}u

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
	`)}function BS(){return Ka("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Eg}},`

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
	`)}function kS(){return Ka("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${DS}
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
	`)}function ig(){return Ka("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function sg(){return Ka("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function zS(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Bc||f===kc)if(e.has(d)){let _=e.get(d).texture;return a(_,d.mapping)}else{let _=d.image;if(_&&_.height>0){let b=new Ja(_.height);return b.fromEquirectangularTexture(i,d),e.set(d,b),d.addEventListener("dispose",c),a(b.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,_=f===Bc||f===kc,b=f===xr||f===wo;if(_||b){let m=t.get(d),p=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==p)return n===null&&(n=new Rh(i)),m=_?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let g=d.image;return _&&g&&g.height>0||b&&g&&l(g)?(n===null&&(n=new Rh(i)),m=_?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Bc?d.mapping=xr:f===kc&&(d.mapping=wo),d}function l(d){let f=0,_=6;for(let b=0;b<_;b++)d[b]!==void 0&&f++;return f===_}function c(d){let f=d.target;f.removeEventListener("dispose",c);let _=e.get(f);_!==void 0&&(e.delete(f),_.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let _=t.get(f);_!==void 0&&(t.delete(f),_.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function GS(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&la("WebGLRenderer: "+n+" extension not supported."),s}}}function VS(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(_=>delete s[_]);function a(_){l(_.target)}function l(_){_.index!==null&&e.remove(_.index);for(let m in _.attributes)e.remove(_.attributes[m]);_.removeEventListener("dispose",a),delete s[_.id],o.unregister(_);let b=r.get(_);b&&(e.remove(b),r.delete(_)),n.releaseStatesOfGeometry(_),_.isInstancedBufferGeometry===!0&&delete _._maxInstanceCount,t.memory.geometries--}function c(_,b){return s[b.id]!==void 0||(b.addEventListener("dispose",a),s[b.id]=new WeakRef(b),o.register(b,b.id,b),t.memory.geometries++),b}function h(_){let b=_.attributes;for(let m in b)e.update(b[m],i.ARRAY_BUFFER)}function u(_){let b=_.index,m=_.attributes.position,p=0;if(m===void 0)return;let g=b!==null?b.array.length:m.array.length/3-1,v=m.count>=65535?ba:va,y=new v(Math.ceil(g/3)*6,1),w=y.array;if(b!==null){let x=b.array;p=b.version;for(let E=0,N=0;E<g;E+=3){let I=x[E+0],C=x[E+1],O=x[E+2];w[N++]=I,w[N++]=C,w[N++]=C,w[N++]=O,w[N++]=O,w[N++]=I}}else{p=m.version;for(let x=0,E=0;x<g;x+=3){let N=x+0,I=x+1,C=x+2;w[E++]=N,w[E++]=I,w[E++]=I,w[E++]=C,w[E++]=C,w[E++]=N}}y.version=p;let S=r.get(_);S&&e.remove(S),r.set(_,y)}function d(_){let b=r.get(_);if(b){let m=_.index;m!==null&&b.version<m.version&&u(_)}else u(_);return r.get(_)}function f(){for(let _ in s){let b=s[_].deref();b!==void 0&&l(b)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function HS(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let b=0;for(let m=0;m<f;m++)b+=d[m];t.update(b,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function WS(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function XS(i,e,t){let n=new WeakMap,s=new Jt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let N=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",N)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,_=a.morphAttributes.normal!==void 0,b=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],g=a.morphAttributes.color||[],v=0;f===!0&&(v=1),_===!0&&(v=2),b===!0&&(v=3);let y=a.attributes.position.count*v,w=1;y>e.maxTextureSize&&(w=Math.ceil(y/e.maxTextureSize),y=e.maxTextureSize);let S=new Float32Array(y*w*4*u),x=new xa(S,y,w,u);x.type=wi,x.needsUpdate=!0;let E=v*4;for(let I=0;I<u;I++){let C=m[I],O=p[I],z=g[I],L=y*w*4*I;for(let G=0;G<C.count;G++){let Y=G*E;f===!0&&(s.fromBufferAttribute(C,G),S[L+Y+0]=s.x,S[L+Y+1]=s.y,S[L+Y+2]=s.z,S[L+Y+3]=0),_===!0&&(s.fromBufferAttribute(O,G),S[L+Y+4]=s.x,S[L+Y+5]=s.y,S[L+Y+6]=s.z,S[L+Y+7]=0),b===!0&&(s.fromBufferAttribute(z,G),S[L+Y+8]=s.x,S[L+Y+9]=s.y,S[L+Y+10]=s.z,S[L+Y+11]=z.itemSize===4?s.w:1)}}d={count:u,texture:x,size:new Fe(y,w)},n.set(a,d),a.addEventListener("dispose",N)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let b=0;b<c.length;b++)f+=c[b];let _=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",_),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function qS(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var YS={[md]:"LINEAR_TONE_MAPPING",[gd]:"REINHARD_TONE_MAPPING",[_d]:"CINEON_TONE_MAPPING",[xd]:"ACES_FILMIC_TONE_MAPPING",[vd]:"AGX_TONE_MAPPING",[bd]:"NEUTRAL_TONE_MAPPING",[yd]:"CUSTOM_TONE_MAPPING"};function $S(i,e,t,n,s,r){let o=new ci(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new qt;h.setAttribute("position",new kt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new kt([0,2,0,0,2,0],2));let u=new Sc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new In(h,u),f=new ka(-1,1,1,-1,0,1),_=null,b=null,m=!1,p,g=null,v=[],y=!1;this.setSize=function(w,S){o.setSize(w,S),a!==null&&a.setSize(w,S),l!==null&&l.setSize(w,S);for(let x=0;x<v.length;x++){let E=v[x];E.setSize&&E.setSize(w,S)}},this.setEffects=function(w){v=w,y=v.length>0&&v[0].isRenderPass===!0;let S=o.width,x=o.height;v.length>0&&a===null&&(a=new ci(S,x,{type:Oi,depthBuffer:!1,stencilBuffer:!1}),l=new ci(S,x,{type:Oi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&v.some(N=>N.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new Ss(S,x),r===!0&&(c.format=Es,c.type=yr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let N=0;N<v.length;N++){let I=v[N];I.setSize&&I.setSize(S,x),E&&I.needsDepthTexture===!0&&I.setDepthTexture&&I.setDepthTexture(c)}},this.begin=function(w,S){if(m||w.toneMapping===ns&&v.length===0)return!1;if(g=S,S!==null){let x=S.width,E=S.height;(o.width!==x||o.height!==E)&&this.setSize(x,E)}return y===!1&&w.setRenderTarget(o),p=w.toneMapping,w.toneMapping=ns,!0},this.hasRenderPass=function(){return y},this.end=function(w,S){w.toneMapping=p,m=!0;let x=o,E=a;for(let N=0;N<v.length;N++){let I=v[N];I.enabled!==!1&&(I.render(w,E,x,S),I.needsSwap!==!1&&(x=E,E=E===a?l:a))}if(_!==w.outputColorSpace||b!==w.toneMapping){_=w.outputColorSpace,b=w.toneMapping,u.defines={},xt.getTransfer(_)===Tt&&(u.defines.SRGB_TRANSFER="");let N=YS[b];N&&(u.defines[N]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=x.texture,w.setRenderTarget(g),w.render(d,f),g=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Tg=new Zn,Ag=new Ss(1,1),Rg=new Ca(1),Cg=new xa,Pg=new cc,Ig=new Aa,rg=[],og=[],ag=new Float32Array(16),lg=new Float32Array(9),cg=new Float32Array(4);function Ao(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=rg[s];if(r===void 0&&(r=new Float32Array(s),rg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function vn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function bn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Ph(i,e){let t=og[e];t===void 0&&(t=new Int32Array(e),og[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function ZS(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function JS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2fv(this.addr,e),bn(t,e)}}function KS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(vn(t,e))return;i.uniform3fv(this.addr,e),bn(t,e)}}function jS(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4fv(this.addr,e),bn(t,e)}}function QS(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;cg.set(n),i.uniformMatrix2fv(this.addr,!1,cg),bn(t,n)}}function eM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;lg.set(n),i.uniformMatrix3fv(this.addr,!1,lg),bn(t,n)}}function tM(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(vn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),bn(t,e)}else{if(vn(t,n))return;ag.set(n),i.uniformMatrix4fv(this.addr,!1,ag),bn(t,n)}}function nM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function iM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2iv(this.addr,e),bn(t,e)}}function sM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3iv(this.addr,e),bn(t,e)}}function rM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4iv(this.addr,e),bn(t,e)}}function oM(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function aM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(vn(t,e))return;i.uniform2uiv(this.addr,e),bn(t,e)}}function lM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(vn(t,e))return;i.uniform3uiv(this.addr,e),bn(t,e)}}function cM(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(vn(t,e))return;i.uniform4uiv(this.addr,e),bn(t,e)}}function Ih(i){return i.version===0&&(i.compareFunction=Id,i.needsUpdate=!0),i}function hM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Ih(Ag):r=Tg,t.setTexture2D(e||r,s)}function uM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Pg,s)}function dM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Ih(Rg):r=Ig,t.setTextureCube(e||r,s)}function fM(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||Cg,s)}function pM(i){switch(i){case 5126:return ZS;case 35664:return JS;case 35665:return KS;case 35666:return jS;case 35674:return QS;case 35675:return eM;case 35676:return tM;case 5124:case 35670:return nM;case 35667:case 35671:return iM;case 35668:case 35672:return sM;case 35669:case 35673:return rM;case 5125:return oM;case 36294:return aM;case 36295:return lM;case 36296:return cM;case 35678:case 36198:case 36298:case 36306:case 35682:return hM;case 35679:case 36299:case 36307:return uM;case 35680:case 36300:case 36308:case 36293:return dM;case 36289:case 36303:case 36311:case 36292:return fM}}function mM(i,e){i.uniform1fv(this.addr,e)}function gM(i,e){let t=Ao(e,this.size,2);i.uniform2fv(this.addr,t)}function _M(i,e){let t=Ao(e,this.size,3);i.uniform3fv(this.addr,t)}function xM(i,e){let t=Ao(e,this.size,4);i.uniform4fv(this.addr,t)}function yM(i,e){let t=Ao(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function vM(i,e){let t=Ao(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function bM(i,e){let t=Ao(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function SM(i,e){i.uniform1iv(this.addr,e)}function MM(i,e){i.uniform2iv(this.addr,e)}function wM(i,e){i.uniform3iv(this.addr,e)}function EM(i,e){i.uniform4iv(this.addr,e)}function TM(i,e){i.uniform1uiv(this.addr,e)}function AM(i,e){i.uniform2uiv(this.addr,e)}function RM(i,e){i.uniform3uiv(this.addr,e)}function CM(i,e){i.uniform4uiv(this.addr,e)}function PM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Ih(Ag):o=Tg;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function IM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Pg,r[o])}function LM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Ih(Rg):o=Ig;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function DM(i,e,t){let n=this.cache,s=e.length,r=Ph(t,s);vn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||Cg,r[o])}function NM(i){switch(i){case 5126:return mM;case 35664:return gM;case 35665:return _M;case 35666:return xM;case 35674:return yM;case 35675:return vM;case 35676:return bM;case 5124:case 35670:return SM;case 35667:case 35671:return MM;case 35668:case 35672:return wM;case 35669:case 35673:return EM;case 5125:return TM;case 36294:return AM;case 36295:return RM;case 36296:return CM;case 35678:case 36198:case 36298:case 36306:case 35682:return PM;case 35679:case 36299:case 36307:return IM;case 35680:case 36300:case 36308:case 36293:return LM;case 36289:case 36303:case 36311:case 36292:return DM}}var Xd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=pM(t.type)}},qd=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=NM(t.type)}},Yd=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Hd=/(\w+)(\])?(\[|\.)?/g;function hg(i,e){i.seq.push(e),i.map[e.id]=e}function UM(i,e,t){let n=i.name,s=n.length;for(Hd.lastIndex=0;;){let r=Hd.exec(n),o=Hd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){hg(t,c===void 0?new Xd(a,i,e):new qd(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new Yd(a),hg(t,u)),t=u}}}var To=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);UM(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function ug(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var OM=37297,FM=0;function BM(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var dg=new it;function kM(i){xt._getMatrix(dg,xt.workingColorSpace,i);let e=`mat3( ${dg.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(i)){case ma:return[e,"LinearTransferOETF"];case Tt:return[e,"sRGBTransferOETF"];default:return Je("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function fg(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+BM(i.getShaderSource(e),a)}else return r}function zM(i,e){let t=kM(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var GM={[md]:"Linear",[gd]:"Reinhard",[_d]:"Cineon",[xd]:"ACESFilmic",[vd]:"AgX",[bd]:"Neutral",[yd]:"Custom"};function VM(i,e){let t=GM[e];return t===void 0?(Je("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Ah=new F;function HM(){xt.getLuminanceCoefficients(Ah);let i=Ah.x.toFixed(4),e=Ah.y.toFixed(4),t=Ah.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function WM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Za).join(`
`)}function XM(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function qM(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Za(i){return i!==""}function pg(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function mg(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var YM=/^[ \t]*#include +<([\w\d./]+)>/gm;function $d(i){return i.replace(YM,$M)}function $M(i,e){let t=ut[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return $d(t)}var ZM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function gg(i){return i.replace(ZM,JM)}function JM(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function _g(i){let e=`precision ${i.precision} float;
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
#define LOW_PRECISION`),e}var KM={[mr]:"SHADOWMAP_TYPE_PCF",[So]:"SHADOWMAP_TYPE_VSM"};function jM(i){return KM[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var QM={[wo]:"ENVMAP_MODE_REFRACTION"};function ew(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":QM[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var tw={[Fc]:"ENVMAP_BLENDING_MULTIPLY",[Um]:"ENVMAP_BLENDING_MIX",[Om]:"ENVMAP_BLENDING_ADD"};function nw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":tw[i.combine]||"ENVMAP_BLENDING_NONE"}function iw(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=jM(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=ew(t),u=nw(t),d=WM(t),f=XM(r),_=s.createProgram(),b,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(b=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Za).join(`
`),b.length>0&&(b+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Za).join(`
`),m.length>0&&(m+=`
`)):(b=[_g(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Za).join(`
`),m=[_g(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==ns?"#define TONE_MAPPING":"",t.toneMapping!==ns?ut.tonemapping_pars_fragment:"",t.toneMapping!==ns?VM("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ut.colorspace_pars_fragment,zM("linearToOutputTexel",t.outputColorSpace),HM(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Za).join(`
`)),o=$d(o),o=pg(o,t),o=mg(o,t),a=$d(a),a=pg(a,t),a=mg(a,t),o=gg(o),a=gg(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,b=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+b,m=["#define varying in",t.glslVersion===Dd?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Dd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let g=p+b+o,v=p+m+a,y=ug(s,s.VERTEX_SHADER,g),w=ug(s,s.FRAGMENT_SHADER,v);s.attachShader(_,y),s.attachShader(_,w),t.index0AttributeName!==void 0?s.bindAttribLocation(_,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(_,0,"position"),s.linkProgram(_);function S(I){if(i.debug.checkShaderErrors){let C=s.getProgramInfoLog(_)||"",O=s.getShaderInfoLog(y)||"",z=s.getShaderInfoLog(w)||"",L=C.trim(),G=O.trim(),Y=z.trim(),H=!0,ae=!0;if(s.getProgramParameter(_,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,_,y,w);else{let Z=fg(s,y,"vertex"),j=fg(s,w,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(_,s.VALIDATE_STATUS)+`

Material Name: `+I.name+`
Material Type: `+I.type+`

Program Info Log: `+L+`
`+Z+`
`+j)}else L!==""?Je("WebGLProgram: Program Info Log:",L):(G===""||Y==="")&&(ae=!1);ae&&(I.diagnostics={runnable:H,programLog:L,vertexShader:{log:G,prefix:b},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(y),s.deleteShader(w),x=new To(s,_),E=qM(s,_)}let x;this.getUniforms=function(){return x===void 0&&S(this),x};let E;this.getAttributes=function(){return E===void 0&&S(this),E};let N=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return N===!1&&(N=s.getProgramParameter(_,OM)),N},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(_),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=FM++,this.cacheKey=e,this.usedTimes=1,this.program=_,this.vertexShader=y,this.fragmentShader=w,this}var sw=0,Zd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Jd(e),t.set(e,n)),n}},Jd=class{constructor(e){this.id=sw++,this.code=e,this.usedTimes=0}};function rw(i){return i===Js||i===qa||i===Ya}function ow(i,e,t,n,s,r){let o=new po,a=new Zd,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function _(x,E,N,I,C,O){let z=I.fog,L=C.geometry,G=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?I.environment:null,Y=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,H=e.get(x.envMap||G,Y),ae=d[x.type],Z=n.precision;x.precision!==null&&(Z=n.getMaxPrecision(x.precision),Z!==x.precision&&Je("WebGLProgram.getParameters:",x.precision,"not supported, using",Z,"instead."));let j=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,ie=j!==void 0?j.length:0,de=0;L.morphAttributes.position!==void 0&&(de=1),L.morphAttributes.normal!==void 0&&(de=2),L.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(ae){let Re=rs[ae];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=x.vertexShader,ee=x.fragmentShader;let Re=a.getVertexShaderStage(x),lt=a.getFragmentShaderStage(x);a.update(x,Re,lt),me=Re.id,xe=lt.id}let Ae=i.getRenderTarget(),Se=i.state.buffers.depth.getReversed(),Ye=C.isInstancedMesh===!0,ot=C.isBatchedMesh===!0,He=!!x.map,dt=!!x.matcap,ct=!!H,st=ct&&H.isPMREMTexture===!0,$t=!!x.aoMap,Ft=!!x.lightMap,cn=!!x.bumpMap&&x.wireframe===!1,Lt=!!x.normalMap,wn=!!x.displacementMap,vt=!!x.emissiveMap,_n=!!x.metalnessMap,en=!!x.roughnessMap,hn=x.anisotropy>0,k=x.clearcoat>0,Ce=x.diffuseRoughness>0,Ke=x.dispersion>0,at=x.retroreflectivity>0,Me=x.iridescence>0,Nt=x.sheen>0,Ve=x.transmission>0,Ze=hn&&!!x.anisotropyMap,P=k&&!!x.clearcoatMap,T=k&&!!x.clearcoatNormalMap,q=k&&!!x.clearcoatRoughnessMap,he=Ce&&!!x.diffuseRoughnessMap,oe=Me&&!!x.iridescenceMap,_e=Me&&!!x.iridescenceThicknessMap,ye=Nt&&!!x.sheenColorMap,te=Nt&&!!x.sheenRoughnessMap,se=!!x.specularMap,pe=!!x.specularColorMap,B=!!x.specularIntensityMap,re=Ve&&!!x.transmissionMap,ne=Ve&&!!x.thicknessMap,we=!!x.gradientMap,ge=!!x.alphaMap,be=x.alphaTest>0,We=!!x.alphaHash,et=!!x.extensions,ce=ns;x.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(ce=i.toneMapping);let Be=st?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,tt={shaderID:ae,shaderType:x.type,shaderName:x.name,vertexShader:ue,fragmentShader:ee,defines:x.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:Z,batching:ot,batchingColor:ot&&C._colorsTexture!==null,instancing:Ye,instancingColor:Ye&&C.instanceColor!==null,instancingMorph:Ye&&C.morphTexture!==null,outputColorSpace:Ae===null?i.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:He,matcap:dt,envMap:ct,envMapMode:ct&&H.mapping,envMapPMREM:st,envMapMaxLod:st?Be.length-1:null,envMapSize:st?Be[0].width:null,aoMap:$t,lightMap:Ft,bumpMap:cn,normalMap:Lt,displacementMap:wn,emissiveMap:vt,normalMapObjectSpace:Lt&&x.normalMapType===km,normalMapTangentSpace:Lt&&x.normalMapType===wh,packedNormalMap:Lt&&x.normalMapType===wh&&rw(x.normalMap.format),metalnessMap:_n,roughnessMap:en,anisotropy:hn,anisotropyMap:Ze,clearcoat:k,clearcoatMap:P,clearcoatNormalMap:T,clearcoatRoughnessMap:q,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ke,retroreflection:at,iridescence:Me,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Nt,sheenColorMap:ye,sheenRoughnessMap:te,specularMap:se,specularColorMap:pe,specularIntensityMap:B,transmission:Ve,transmissionMap:re,thicknessMap:ne,gradientMap:we,opaque:x.transparent===!1&&x.blending===Mo&&x.alphaToCoverage===!1,alphaMap:ge,alphaTest:be,alphaHash:We,combine:x.combine,mapUv:He&&f(x.map.channel),aoMapUv:$t&&f(x.aoMap.channel),lightMapUv:Ft&&f(x.lightMap.channel),bumpMapUv:cn&&f(x.bumpMap.channel),normalMapUv:Lt&&f(x.normalMap.channel),displacementMapUv:wn&&f(x.displacementMap.channel),emissiveMapUv:vt&&f(x.emissiveMap.channel),metalnessMapUv:_n&&f(x.metalnessMap.channel),roughnessMapUv:en&&f(x.roughnessMap.channel),anisotropyMapUv:Ze&&f(x.anisotropyMap.channel),clearcoatMapUv:P&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:T&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(x.sheenRoughnessMap.channel),specularMapUv:se&&f(x.specularMap.channel),specularColorMapUv:pe&&f(x.specularColorMap.channel),specularIntensityMapUv:B&&f(x.specularIntensityMap.channel),transmissionMapUv:re&&f(x.transmissionMap.channel),thicknessMapUv:ne&&f(x.thicknessMap.channel),alphaMapUv:ge&&f(x.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(Lt||hn),vertexNormals:!!L.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:C.isPoints===!0&&!!L.attributes.uv&&(He||ge),fog:!!z,useFog:x.fog===!0,fogExp2:!!z&&z.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||L.attributes.normal===void 0&&Lt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Se,skinning:C.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:ie,morphTextureStride:de,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:O.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&N.length>0,shadowMapType:i.shadowMap.type,toneMapping:ce,decodeVideoTexture:He&&x.map.isVideoTexture===!0&&xt.getTransfer(x.map.colorSpace)===Tt,decodeVideoTextureEmissive:vt&&x.emissiveMap.isVideoTexture===!0&&xt.getTransfer(x.emissiveMap.colorSpace)===Tt,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===ts,flipSided:x.side===Jn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:et&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(et&&x.extensions.multiDraw===!0||ot)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return tt.vertexUv1s=l.has(1),tt.vertexUv2s=l.has(2),tt.vertexUv3s=l.has(3),l.clear(),tt}function b(x){let E=[];if(x.shaderID?E.push(x.shaderID):(E.push(x.customVertexShaderID),E.push(x.customFragmentShaderID)),x.defines!==void 0)for(let N in x.defines)E.push(N),E.push(x.defines[N]);return x.isRawShaderMaterial===!1&&(m(E,x),p(E,x),E.push(i.outputColorSpace)),E.push(x.customProgramCacheKey),E.join()}function m(x,E){x.push(E.precision),x.push(E.outputColorSpace),x.push(E.envMapMode),x.push(E.envMapPMREM),x.push(E.envMapMaxLod),x.push(E.envMapSize),x.push(E.mapUv),x.push(E.alphaMapUv),x.push(E.lightMapUv),x.push(E.aoMapUv),x.push(E.bumpMapUv),x.push(E.normalMapUv),x.push(E.displacementMapUv),x.push(E.emissiveMapUv),x.push(E.metalnessMapUv),x.push(E.roughnessMapUv),x.push(E.anisotropyMapUv),x.push(E.clearcoatMapUv),x.push(E.clearcoatNormalMapUv),x.push(E.clearcoatRoughnessMapUv),x.push(E.diffuseRoughnessMapUv),x.push(E.iridescenceMapUv),x.push(E.iridescenceThicknessMapUv),x.push(E.sheenColorMapUv),x.push(E.sheenRoughnessMapUv),x.push(E.specularMapUv),x.push(E.specularColorMapUv),x.push(E.specularIntensityMapUv),x.push(E.transmissionMapUv),x.push(E.thicknessMapUv),x.push(E.combine),x.push(E.fogExp2),x.push(E.sizeAttenuation),x.push(E.morphTargetsCount),x.push(E.numSunLights),x.push(E.numDirLights),x.push(E.numPointLights),x.push(E.numSpotLights),x.push(E.numSpotLightMaps),x.push(E.numHemiLights),x.push(E.numRectAreaLights),x.push(E.numSunLightShadows),x.push(E.numDirLightShadows),x.push(E.numPointLightShadows),x.push(E.numSpotLightShadows),x.push(E.numSpotLightShadowsWithMaps),x.push(E.numLightProbes),x.push(E.numLightProbeGrids),x.push(E.shadowMapType),x.push(E.toneMapping),x.push(E.numClippingPlanes),x.push(E.numClipIntersection),x.push(E.depthPacking)}function p(x,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function g(x){let E=d[x.type],N;if(E){let I=rs[E];N=jm.clone(I.uniforms)}else N=x.uniforms;return N}function v(x,E){let N=h.get(E);return N!==void 0?++N.usedTimes:(N=new iw(i,E,x,s),c.push(N),h.set(E,N)),N}function y(x){if(--x.usedTimes===0){let E=c.indexOf(x);c[E]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function w(x){a.remove(x)}function S(){a.dispose()}return{getParameters:_,getProgramCacheKey:b,getUniforms:g,acquireProgram:v,releaseProgram:y,releaseShaderCache:w,programs:c,dispose:S}}function aw(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function lw(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function xg(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function yg(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,_,b,m,p){let g=i[e];return g===void 0?(g={id:d.id,object:d,geometry:f,material:_,materialVariant:o(d),groupOrder:b,renderOrder:d.renderOrder,z:m,group:p},i[e]=g):(g.id=d.id,g.object=d,g.geometry=f,g.material=_,g.materialVariant=o(d),g.groupOrder=b,g.renderOrder=d.renderOrder,g.z=m,g.group=p),e++,g}function l(d,f,_,b,m,p,g){g.reversedDepth===!0&&(m=-m);let v=a(d,f,_,b,m,p);_.transmission>0?n.push(v):_.transparent===!0?s.push(v):t.push(v)}function c(d,f,_,b,m,p){let g=a(d,f,_,b,m,p);_.transmission>0?n.unshift(g):_.transparent===!0?s.unshift(g):t.unshift(g)}function h(d,f){t.length>1&&t.sort(d||lw),n.length>1&&n.sort(f||xg),s.length>1&&s.sort(f||xg)}function u(){for(let d=e,f=i.length;d<f;d++){let _=i[d];if(_.id===null)break;_.id=null,_.object=null,_.geometry=null,_.material=null,_.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function cw(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new yg,i.set(n,[o])):s>=r.length?(o=new yg,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function hw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new F,color:new Ge};break;case"SpotLight":t={position:new F,direction:new F,color:new Ge,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new F,color:new Ge,distance:0,decay:0};break;case"HemisphereLight":t={direction:new F,skyColor:new Ge,groundColor:new Ge};break;case"RectAreaLight":t={color:new Ge,position:new F,halfWidth:new F,halfHeight:new F};break}return i[e.id]=t,t}}}function uw(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Fe};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Fe};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Fe,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var dw=0;function fw(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function pw(i){let e=new hw,t=uw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new F);let s=new F,r=new St,o=new St;function a(c){let h=0,u=0,d=0;for(let O=0;O<9;O++)n.probe[O].set(0,0,0);let f=0,_=0,b=0,m=0,p=0,g=0,v=0,y=0,w=0,S=0,x=0,E=0,N=0,I=0;c.sort(fw);for(let O=0,z=c.length;O<z;O++){let L=c[O],G=L.color,Y=L.intensity,H=L.distance,ae=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===Js?ae=L.shadow.map.texture:ae=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)h+=G.r*Y,u+=G.g*Y,d+=G.b*Y;else if(L.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(L.sh.coefficients[Z],Y);I++}else if(L.isSunLight){let Z=e.get(L);if(Z.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let j=L.shadow,ie=t.get(L);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[_]=ie,n.sunShadowMap[_]=ae;let de=j.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[b+ue]=j.getMatrix(ue),n.sunShadowCascade[b+ue]=j._cascadeData[ue];b+=de,_++}n.sun[f]=Z,f++}else if(L.isDirectionalLight){let Z=e.get(L);if(Z.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let j=L.shadow,ie=t.get(L);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.directionalShadow[m]=ie,n.directionalShadowMap[m]=ae,n.directionalShadowMatrix[m]=L.shadow.matrix,w++}n.directional[m]=Z,m++}else if(L.isSpotLight){let Z=e.get(L);Z.position.setFromMatrixPosition(L.matrixWorld),Z.color.copy(G).multiplyScalar(Y),Z.distance=H,Z.coneCos=Math.cos(L.angle),Z.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),Z.decay=L.decay,n.spot[g]=Z;let j=L.shadow;if(L.map&&(n.spotLightMap[E]=L.map,E++,j.updateMatrices(L),L.castShadow&&N++),n.spotLightMatrix[g]=j.matrix,L.castShadow){let ie=t.get(L);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.spotShadow[g]=ie,n.spotShadowMap[g]=ae,x++}g++}else if(L.isRectAreaLight){let Z=e.get(L);Z.color.copy(G).multiplyScalar(Y),Z.halfWidth.set(L.width*.5,0,0),Z.halfHeight.set(0,L.height*.5,0),n.rectArea[v]=Z,v++}else if(L.isPointLight){let Z=e.get(L);if(Z.color.copy(L.color).multiplyScalar(L.intensity),Z.distance=L.distance,Z.decay=L.decay,L.castShadow){let j=L.shadow,ie=t.get(L);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,ie.shadowCameraNear=j.camera.near,ie.shadowCameraFar=j.camera.far,n.pointShadow[p]=ie,n.pointShadowMap[p]=ae,n.pointShadowMatrix[p]=L.shadow.matrix,S++}n.point[p]=Z,p++}else if(L.isHemisphereLight){let Z=e.get(L);Z.skyColor.copy(L.color).multiplyScalar(Y),Z.groundColor.copy(L.groundColor).multiplyScalar(Y),n.hemi[y]=Z,y++}}v>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Le.LTC_FLOAT_1,n.rectAreaLTC2=Le.LTC_FLOAT_2):(n.rectAreaLTC1=Le.LTC_HALF_1,n.rectAreaLTC2=Le.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let C=n.hash;(C.sunLength!==f||C.directionalLength!==m||C.pointLength!==p||C.spotLength!==g||C.rectAreaLength!==v||C.hemiLength!==y||C.numSunShadows!==_||C.numDirectionalShadows!==w||C.numPointShadows!==S||C.numSpotShadows!==x||C.numSpotMaps!==E||C.numLightProbes!==I)&&(n.sun.length=f,n.directional.length=m,n.spot.length=g,n.rectArea.length=v,n.point.length=p,n.hemi.length=y,n.sunShadow.length=_,n.sunShadowMap.length=_,n.sunShadowMatrix.length=b,n.sunShadowCascade.length=b,n.directionalShadow.length=w,n.directionalShadowMap.length=w,n.directionalShadowMatrix.length=w,n.pointShadow.length=S,n.pointShadowMap.length=S,n.pointShadowMatrix.length=S,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+E-N,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=N,n.numLightProbes=I,C.sunLength=f,C.directionalLength=m,C.pointLength=p,C.spotLength=g,C.rectAreaLength=v,C.hemiLength=y,C.numSunShadows=_,C.numDirectionalShadows=w,C.numPointShadows=S,C.numSpotShadows=x,C.numSpotMaps=E,C.numLightProbes=I,n.version=dw++)}function l(c,h){let u=0,d=0,f=0,_=0,b=0,m=0,p=h.matrixWorldInverse;for(let g=0,v=c.length;g<v;g++){let y=c[g];if(y.isSunLight){let w=n.sun[u];w.direction.setFromMatrixPosition(y.matrixWorld),w.direction.transformDirection(p),u++}else if(y.isDirectionalLight){let w=n.directional[d];w.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(p),d++}else if(y.isSpotLight){let w=n.spot[_];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(p),w.direction.setFromMatrixPosition(y.matrixWorld),s.setFromMatrixPosition(y.target.matrixWorld),w.direction.sub(s),w.direction.transformDirection(p),_++}else if(y.isRectAreaLight){let w=n.rectArea[b];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(p),o.identity(),r.copy(y.matrixWorld),r.premultiply(p),o.extractRotation(r),w.halfWidth.set(y.width*.5,0,0),w.halfHeight.set(0,y.height*.5,0),w.halfWidth.applyMatrix4(o),w.halfHeight.applyMatrix4(o),b++}else if(y.isPointLight){let w=n.point[f];w.position.setFromMatrixPosition(y.matrixWorld),w.position.applyMatrix4(p),f++}else if(y.isHemisphereLight){let w=n.hemi[m];w.direction.setFromMatrixPosition(y.matrixWorld),w.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function vg(i){let e=new pw(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function mw(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new vg(i),e.set(s,[a])):r>=o.length?(a=new vg(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var gw=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,_w=`uniform sampler2D shadow_pass;
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
}`,xw=[new F(1,0,0),new F(-1,0,0),new F(0,1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1)],yw=[new F(0,-1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1),new F(0,-1,0),new F(0,-1,0)],bg=new St,$a=new F,Wd=new F;function vw(i,e,t){let n=new Ws,s=new Fe,r=new Fe,o=new Jt,a=new Mc,l=new wc,c={},h=t.maxTextureSize,u={[Zs]:Jn,[Jn]:Zs,[ts]:ts},d=new Mi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Fe},radius:{value:4}},vertexShader:gw,fragmentShader:_w}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let _=new qt;_.setAttribute("position",new Bt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let b=new In(_,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=mr;let p=this.type;this.render=function(S,x,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||S.length===0)return;this.type===gm&&(Je("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=mr);let N=i.getRenderTarget(),I=i.getActiveCubeFace(),C=i.getActiveMipmapLevel(),O=i.state;O.setBlending(gr),O.buffers.depth.getReversed()===!0?O.buffers.color.setClear(0,0,0,0):O.buffers.color.setClear(1,1,1,1),O.buffers.depth.setTest(!0),O.setScissorTest(!1);let z=p!==this.type;z&&x.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(G=>G.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,G=S.length;L<G;L++){let Y=S[L],H=Y.shadow;if(H===void 0){Je("WebGLShadowMap:",Y,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ae=H.getFrameExtents();s.multiply(ae),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ae.x),s.x=r.x*ae.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ae.y),s.y=r.y*ae.y,H.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=Z,H.map===null||z===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===So){if(Y.isPointLight){Je("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new ci(s.x,s.y,{format:Js,type:Oi,minFilter:$n,magFilter:$n,generateMipmaps:!1}),H.map.texture.name=Y.name+".shadowMap",H.map.depthTexture=new Ss(s.x,s.y,wi),H.map.depthTexture.name=Y.name+".shadowMapDepth",H.map.depthTexture.format=vs,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pn,H.map.depthTexture.magFilter=Pn}else Y.isPointLight?(H.map=new Ja(s.x),H.map.depthTexture=new Ca(s.x,Ui)):(H.map=new ci(s.x,s.y),H.map.depthTexture=new Ss(s.x,s.y,Ui)),H.map.depthTexture.name=Y.name+".shadowMap",H.map.depthTexture.format=vs,this.type===mr?(H.map.depthTexture.compareFunction=Z?Pd:Cd,H.map.depthTexture.minFilter=$n,H.map.depthTexture.magFilter=$n):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Pn,H.map.depthTexture.magFilter=Pn);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let j=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();Y.isPointLight!==!0&&H.updateMatrices(Y,E);let ie=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:E.layers;for(let de=0;de<j;de++){let ue=H.getCamera(de);if(Y.isPointLight){let ee=H.camera,me=H.matrix,xe=Y.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),$a.setFromMatrixPosition(Y.matrixWorld),ee.position.copy($a),Wd.copy(ee.position),Wd.add(xw[de]),ee.up.copy(yw[de]),ee.lookAt(Wd),ee.updateMatrixWorld(),me.makeTranslation(-$a.x,-$a.y,-$a.z),bg.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),H._frustum.setFromProjectionMatrix(bg,ee.coordinateSystem,ee.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,de),i.clear();else{de===0&&(i.setRenderTarget(H.map),i.clear());let ee=H.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),O.viewport(o)}n=H.getFrustum(de),y(x,E,ue,Y,ie,this.type)}H.isPointLightShadow!==!0&&this.type===So&&g(H,E),H.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(N,I,C)};function g(S,x){let E=e.update(b);d.defines.VSM_SAMPLES!==S.blurSamples&&(d.defines.VSM_SAMPLES=S.blurSamples,f.defines.VSM_SAMPLES=S.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),S.mapPass===null?S.mapPass=new ci(s.x,s.y,{format:Js,type:Oi}):(S.mapPass.width!==S.map.width||S.mapPass.height!==S.map.height)&&S.mapPass.setSize(S.map.width,S.map.height),d.uniforms.shadow_pass.value=S.map.depthTexture,d.uniforms.resolution.value.set(S.map.width,S.map.height),d.uniforms.radius.value=S.radius,i.setRenderTarget(S.mapPass),i.clear(),i.renderBufferDirect(x,null,E,d,b,null),f.uniforms.shadow_pass.value=S.mapPass.texture,f.uniforms.resolution.value.set(S.map.width,S.map.height),f.uniforms.radius.value=S.radius,i.setRenderTarget(S.map),i.clear(),i.renderBufferDirect(x,null,E,f,b,null)}function v(S,x,E,N){let I=null,C=E.isPointLight===!0?S.customDistanceMaterial:S.customDepthMaterial;if(C!==void 0)I=C;else if(I=E.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let O=I.uuid,z=x.uuid,L=c[O];L===void 0&&(L={},c[O]=L);let G=L[z];G===void 0&&(G=I.clone(),L[z]=G,x.addEventListener("dispose",w)),I=G}if(I.visible=x.visible,I.wireframe=x.wireframe,N===So?I.side=x.shadowSide!==null?x.shadowSide:x.side:I.side=x.shadowSide!==null?x.shadowSide:u[x.side],I.alphaMap=x.alphaMap,I.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,I.map=x.map,I.clipShadows=x.clipShadows,I.clippingPlanes=x.clippingPlanes,I.clipIntersection=x.clipIntersection,I.displacementMap=x.displacementMap,I.displacementScale=x.displacementScale,I.displacementBias=x.displacementBias,I.wireframeLinewidth=x.wireframeLinewidth,I.linewidth=x.linewidth,E.isPointLight===!0&&I.isMeshDistanceMaterial===!0){let O=i.properties.get(I);O.light=E}return I}function y(S,x,E,N,I,C){if(S.visible===!1)return;if(S.layers.test(I)&&(S.isMesh||S.isLine||S.isPoints)&&(S.castShadow||S.receiveShadow&&C===So)&&(!S.frustumCulled||S.intersectsFrustum(n))){S.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,S.matrixWorld);let L=e.update(S),G=S.material;if(Array.isArray(G)){let Y=L.groups;for(let H=0,ae=Y.length;H<ae;H++){let Z=Y[H],j=G[Z.materialIndex];if(j&&j.visible){let ie=v(S,j,N,C);S.onBeforeShadow(i,S,x,E,L,ie,Z),i.renderBufferDirect(E,null,L,ie,S,Z),S.onAfterShadow(i,S,x,E,L,ie,Z)}}}else if(G.visible){let Y=v(S,G,N,C);S.onBeforeShadow(i,S,x,E,L,Y,null),i.renderBufferDirect(E,null,L,Y,S,null),S.onAfterShadow(i,S,x,E,L,Y,null)}}let z=S.children;for(let L=0,G=z.length;L<G;L++)y(z[L],x,E,N,I,C)}function w(S){S.target.removeEventListener("dispose",w);for(let E in c){let N=c[E],I=S.target.uuid;I in N&&(N[I].dispose(),delete N[I])}}}function bw(i,e){function t(){let B=!1,re=new Jt,ne=null,we=new Jt(0,0,0,0);return{setMask:function(ge){ne!==ge&&!B&&(i.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){B=ge},setClear:function(ge,be,We,et,ce){ce===!0&&(ge*=et,be*=et,We*=et),re.set(ge,be,We,et),we.equals(re)===!1&&(i.clearColor(ge,be,We,et),we.copy(re))},reset:function(){B=!1,ne=null,we.set(-1,0,0,0)}}}function n(){let B=!1,re=!1,ne=null,we=null,ge=null;return{setReversed:function(be){if(re!==be){let We=e.get("EXT_clip_control");be?We.clipControlEXT(We.LOWER_LEFT_EXT,We.ZERO_TO_ONE_EXT):We.clipControlEXT(We.LOWER_LEFT_EXT,We.NEGATIVE_ONE_TO_ONE_EXT),re=be;let et=ge;ge=null,this.setClear(et)}},getReversed:function(){return re},setTest:function(be){be?Se(i.DEPTH_TEST):Ye(i.DEPTH_TEST)},setMask:function(be){ne!==be&&!B&&(i.depthMask(be),ne=be)},setFunc:function(be){if(re&&(be=Zm[be]),we!==be){switch(be){case Kl:i.depthFunc(i.NEVER);break;case jl:i.depthFunc(i.ALWAYS);break;case Ql:i.depthFunc(i.LESS);break;case lo:i.depthFunc(i.LEQUAL);break;case ec:i.depthFunc(i.EQUAL);break;case tc:i.depthFunc(i.GEQUAL);break;case nc:i.depthFunc(i.GREATER);break;case ic:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}we=be}},setLocked:function(be){B=be},setClear:function(be){ge!==be&&(ge=be,re&&(be=1-be),i.clearDepth(be))},reset:function(){B=!1,ne=null,we=null,ge=null,re=!1}}}function s(){let B=!1,re=null,ne=null,we=null,ge=null,be=null,We=null,et=null,ce=null;return{setTest:function(Be){B||(Be?Se(i.STENCIL_TEST):Ye(i.STENCIL_TEST))},setMask:function(Be){re!==Be&&!B&&(i.stencilMask(Be),re=Be)},setFunc:function(Be,tt,Re){(ne!==Be||we!==tt||ge!==Re)&&(i.stencilFunc(Be,tt,Re),ne=Be,we=tt,ge=Re)},setOp:function(Be,tt,Re){(be!==Be||We!==tt||et!==Re)&&(i.stencilOp(Be,tt,Re),be=Be,We=tt,et=Re)},setLocked:function(Be){B=Be},setClear:function(Be){ce!==Be&&(i.clearStencil(Be),ce=Be)},reset:function(){B=!1,re=null,ne=null,we=null,ge=null,be=null,We=null,et=null,ce=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,_=[],b=null,m=!1,p=null,g=null,v=null,y=null,w=null,S=null,x=null,E=new Ge(0,0,0),N=0,I=!1,C=null,O=null,z=null,L=null,G=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ae=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(ae=parseFloat(/^WebGL (\d)/.exec(Z)[1]),H=ae>=1):Z.indexOf("OpenGL ES")!==-1&&(ae=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),H=ae>=2);let j=null,ie={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Jt().fromArray(de),me=new Jt().fromArray(ue);function xe(B,re,ne,we){let ge=new Uint8Array(4),be=i.createTexture();i.bindTexture(B,be),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let We=0;We<ne;We++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,we,0,i.RGBA,i.UNSIGNED_BYTE,ge):i.texImage2D(re+We,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ge);return be}let Ae={};Ae[i.TEXTURE_2D]=xe(i.TEXTURE_2D,i.TEXTURE_2D,1),Ae[i.TEXTURE_CUBE_MAP]=xe(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[i.TEXTURE_2D_ARRAY]=xe(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ae[i.TEXTURE_3D]=xe(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Se(i.DEPTH_TEST),o.setFunc(lo),cn(!1),Lt(cd),Se(i.CULL_FACE),$t(gr);function Se(B){h[B]!==!0&&(i.enable(B),h[B]=!0)}function Ye(B){h[B]!==!1&&(i.disable(B),h[B]=!1)}function ot(B,re){return d[B]!==re?(i.bindFramebuffer(B,re),d[B]=re,B===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=re),B===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=re),!0):!1}function He(B,re){let ne=_,we=!1;if(B){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let ge=B.textures;if(ne.length!==ge.length||ne[0]!==i.COLOR_ATTACHMENT0){for(let be=0,We=ge.length;be<We;be++)ne[be]=i.COLOR_ATTACHMENT0+be;ne.length=ge.length,we=!0}}else ne[0]!==i.BACK&&(ne[0]=i.BACK,we=!0);we&&i.drawBuffers(ne)}function dt(B){return b!==B?(i.useProgram(B),b=B,!0):!1}let ct={[_r]:i.FUNC_ADD,[xm]:i.FUNC_SUBTRACT,[ym]:i.FUNC_REVERSE_SUBTRACT};ct[vm]=i.MIN,ct[bm]=i.MAX;let st={[Sm]:i.ZERO,[Mm]:i.ONE,[wm]:i.SRC_COLOR,[fd]:i.SRC_ALPHA,[Pm]:i.SRC_ALPHA_SATURATE,[Rm]:i.DST_COLOR,[Tm]:i.DST_ALPHA,[Em]:i.ONE_MINUS_SRC_COLOR,[pd]:i.ONE_MINUS_SRC_ALPHA,[Cm]:i.ONE_MINUS_DST_COLOR,[Am]:i.ONE_MINUS_DST_ALPHA,[Im]:i.CONSTANT_COLOR,[Lm]:i.ONE_MINUS_CONSTANT_COLOR,[Dm]:i.CONSTANT_ALPHA,[Nm]:i.ONE_MINUS_CONSTANT_ALPHA};function $t(B,re,ne,we,ge,be,We,et,ce,Be){if(B===gr){m===!0&&(Ye(i.BLEND),m=!1);return}if(m===!1&&(Se(i.BLEND),m=!0),B!==_m){if(B!==p||Be!==I){if((g!==_r||w!==_r)&&(i.blendEquation(i.FUNC_ADD),g=_r,w=_r),Be)switch(B){case Mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case hd:i.blendFunc(i.ONE,i.ONE);break;case ud:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case dd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",B);break}else switch(B){case Mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case hd:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case ud:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case dd:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",B);break}v=null,y=null,S=null,x=null,E.set(0,0,0),N=0,p=B,I=Be}return}ge=ge||re,be=be||ne,We=We||we,(re!==g||ge!==w)&&(i.blendEquationSeparate(ct[re],ct[ge]),g=re,w=ge),(ne!==v||we!==y||be!==S||We!==x)&&(i.blendFuncSeparate(st[ne],st[we],st[be],st[We]),v=ne,y=we,S=be,x=We),(et.equals(E)===!1||ce!==N)&&(i.blendColor(et.r,et.g,et.b,ce),E.copy(et),N=ce),p=B,I=!1}function Ft(B,re){B.side===ts?Ye(i.CULL_FACE):Se(i.CULL_FACE);let ne=B.side===Jn;re&&(ne=!ne),cn(ne),B.blending===Mo&&B.transparent===!1?$t(gr):$t(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let we=B.stencilWrite;a.setTest(we),we&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),vt(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?Se(i.SAMPLE_ALPHA_TO_COVERAGE):Ye(i.SAMPLE_ALPHA_TO_COVERAGE)}function cn(B){C!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),C=B)}function Lt(B){B!==pm?(Se(i.CULL_FACE),B!==O&&(B===cd?i.cullFace(i.BACK):B===mm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Ye(i.CULL_FACE),O=B}function wn(B){B!==z&&(H&&i.lineWidth(B),z=B)}function vt(B,re,ne){B?(Se(i.POLYGON_OFFSET_FILL),(L!==re||G!==ne)&&(L=re,G=ne,o.getReversed()&&(re=-re,ne=-ne),i.polygonOffset(re,ne))):Ye(i.POLYGON_OFFSET_FILL)}function _n(B){B?Se(i.SCISSOR_TEST):Ye(i.SCISSOR_TEST)}function en(B){B===void 0&&(B=i.TEXTURE0+Y-1),j!==B&&(i.activeTexture(B),j=B)}function hn(B,re,ne){ne===void 0&&(j===null?ne=i.TEXTURE0+Y-1:ne=j);let we=ie[ne];we===void 0&&(we={type:void 0,texture:void 0},ie[ne]=we),(we.type!==B||we.texture!==re)&&(j!==ne&&(i.activeTexture(ne),j=ne),i.bindTexture(B,re||Ae[B]),we.type=B,we.texture=re)}function k(){let B=ie[j];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Ke(){try{i.compressedTexImage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function at(){try{i.texSubImage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Me(){try{i.texSubImage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Nt(){try{i.compressedTexSubImage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Ve(){try{i.compressedTexSubImage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function Ze(){try{i.texStorage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function P(){try{i.texStorage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function T(){try{i.texImage2D(...arguments)}catch(B){Qe("WebGLState:",B)}}function q(){try{i.texImage3D(...arguments)}catch(B){Qe("WebGLState:",B)}}function he(B){return u[B]!==void 0?u[B]:i.getParameter(B)}function oe(B,re){u[B]!==re&&(i.pixelStorei(B,re),u[B]=re)}function _e(B){ee.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),ee.copy(B))}function ye(B){me.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),me.copy(B))}function te(B,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let we=ne.get(B);we===void 0&&(we=i.getUniformBlockIndex(re,B.name),i.uniformBlockBinding(re,we,we),ne.set(B,we))}function se(B,re,ne){let ge=c.get(re).get(B);l[ge]!==ne&&(i.bindBufferBase(i.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,ie={},d={},l={},f=new WeakMap,_=[],b=null,m=!1,p=null,g=null,v=null,y=null,w=null,S=null,x=null,E=new Ge(0,0,0),N=0,I=!1,C=null,O=null,z=null,L=null,G=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Se,disable:Ye,bindFramebuffer:ot,drawBuffers:He,useProgram:dt,setBlending:$t,setMaterial:Ft,setFlipSided:cn,setCullFace:Lt,setLineWidth:wn,setPolygonOffset:vt,setScissorTest:_n,activeTexture:en,bindTexture:hn,unbindTexture:k,compressedTexImage2D:Ce,compressedTexImage3D:Ke,texImage2D:T,texImage3D:q,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:se,texStorage2D:Ze,texStorage3D:P,texSubImage2D:at,texSubImage3D:Me,compressedTexSubImage2D:Nt,compressedTexSubImage3D:Ve,scissor:_e,viewport:ye,reset:pe}}function Sw(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Fe,h=new WeakMap,u=new Set,d,f=new WeakMap,_=new Set,b=new FinalizationRegistry(P=>_.delete(P)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(P,T){return m?new OffscreenCanvas(P,T):ga("canvas")}function g(P,T,q){let he=1,oe=Ze(P);if((oe.width>q||oe.height>q)&&(he=q/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let _e=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);d===void 0&&(d=p(_e,ye));let te=T?p(_e,ye):d;return te.width=_e,te.height=ye,te.getContext("2d").drawImage(P,0,0,_e,ye),Je("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+ye+")."),te}else return"data"in P&&Je("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),P;return P}function v(P){return P.generateMipmaps}function y(P){i.generateMipmap(P)}function w(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function S(P,T,q,he,oe,_e=!1){if(P!==null){if(i[P]!==void 0)return i[P];Je("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Je("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=T;if(T===i.RED&&(q===i.FLOAT&&(te=i.R32F),q===i.HALF_FLOAT&&(te=i.R16F),q===i.UNSIGNED_BYTE&&(te=i.R8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.R16_EXT),q===i.SHORT&&ye&&(te=ye.R16_SNORM_EXT)),T===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.R8UI),q===i.UNSIGNED_SHORT&&(te=i.R16UI),q===i.UNSIGNED_INT&&(te=i.R32UI),q===i.BYTE&&(te=i.R8I),q===i.SHORT&&(te=i.R16I),q===i.INT&&(te=i.R32I)),T===i.RG&&(q===i.FLOAT&&(te=i.RG32F),q===i.HALF_FLOAT&&(te=i.RG16F),q===i.UNSIGNED_BYTE&&(te=i.RG8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RG16_EXT),q===i.SHORT&&ye&&(te=ye.RG16_SNORM_EXT)),T===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RG8UI),q===i.UNSIGNED_SHORT&&(te=i.RG16UI),q===i.UNSIGNED_INT&&(te=i.RG32UI),q===i.BYTE&&(te=i.RG8I),q===i.SHORT&&(te=i.RG16I),q===i.INT&&(te=i.RG32I)),T===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGB8UI),q===i.UNSIGNED_SHORT&&(te=i.RGB16UI),q===i.UNSIGNED_INT&&(te=i.RGB32UI),q===i.BYTE&&(te=i.RGB8I),q===i.SHORT&&(te=i.RGB16I),q===i.INT&&(te=i.RGB32I)),T===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),q===i.UNSIGNED_INT&&(te=i.RGBA32UI),q===i.BYTE&&(te=i.RGBA8I),q===i.SHORT&&(te=i.RGBA16I),q===i.INT&&(te=i.RGBA32I)),T===i.RGB&&(q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGB16_EXT),q===i.SHORT&&ye&&(te=ye.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),T===i.RGBA){let se=_e?ma:xt.getTransfer(oe);q===i.FLOAT&&(te=i.RGBA32F),q===i.HALF_FLOAT&&(te=i.RGBA16F),q===i.UNSIGNED_BYTE&&(te=se===Tt?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&ye&&(te=ye.RGBA16_EXT),q===i.SHORT&&ye&&(te=ye.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function x(P,T){let q;return P?T===null||T===Ui||T===yr?q=i.DEPTH24_STENCIL8:T===wi?q=i.DEPTH32F_STENCIL8:T===Eo&&(q=i.DEPTH24_STENCIL8,Je("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):T===null||T===Ui||T===yr?q=i.DEPTH_COMPONENT24:T===wi?q=i.DEPTH_COMPONENT32F:T===Eo&&(q=i.DEPTH_COMPONENT16),q}function E(P,T){return v(P)===!0||P.isFramebufferTexture&&P.minFilter!==Pn&&P.minFilter!==$n?Math.log2(Math.max(T.width,T.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?T.mipmaps.length:1}function N(P){let T=new WeakRef(P);n.get(P).__ref=T,_.add(T),b.register(P,T,T)}function I(P){let T=n.get(P).__ref;T!==void 0&&(_.delete(T),b.unregister(T))}function C(P){z(P.target)}function O(P){L(P.target)}function z(P){P.removeEventListener("dispose",C),I(P),Y(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function L(P){P.removeEventListener("dispose",O),I(P),ae(P)}function G(){for(let P of _){let T=P.deref();T!==void 0&&(T.isRenderTarget===!0?L(T):z(T))}_.clear(),u.clear()}function Y(P){let T=n.get(P);if(T.__webglInit===void 0)return;let q=P.source,he=f.get(q);if(he){let oe=he[T.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&H(P),Object.keys(he).length===0&&f.delete(q)}n.remove(P)}function H(P){let T=n.get(P);i.deleteTexture(T.__webglTexture);let q=P.source,he=f.get(q);delete he[T.__cacheKey],o.memory.textures--}function ae(P){let T=n.get(P);T.__depthDisposeCallback&&T.__depthDisposeCallback();let q=P.depthTexture;if(q&&q.renderTarget===P&&z(q),P.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(T.__webglFramebuffer[oe]))for(let _e=0;_e<T.__webglFramebuffer[oe].length;_e++)i.deleteFramebuffer(T.__webglFramebuffer[oe][_e]);else i.deleteFramebuffer(T.__webglFramebuffer[oe]);T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer[oe])}else{if(Array.isArray(T.__webglFramebuffer))for(let oe=0;oe<T.__webglFramebuffer.length;oe++)i.deleteFramebuffer(T.__webglFramebuffer[oe]);else i.deleteFramebuffer(T.__webglFramebuffer);if(T.__webglDepthbuffer&&i.deleteRenderbuffer(T.__webglDepthbuffer),T.__webglMultisampledFramebuffer&&i.deleteFramebuffer(T.__webglMultisampledFramebuffer),T.__webglColorRenderbuffer)for(let oe=0;oe<T.__webglColorRenderbuffer.length;oe++)T.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(T.__webglColorRenderbuffer[oe]);T.__webglDepthRenderbuffer&&i.deleteRenderbuffer(T.__webglDepthRenderbuffer)}let he=P.textures;for(let oe=0,_e=he.length;oe<_e;oe++){let ye=n.get(he[oe]);ye.__webglTexture&&(i.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(P)}let Z=0;function j(){Z=0}function ie(){return Z}function de(P){Z=P}function ue(){let P=Z;return P>=s.maxTextures&&Je("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,P}function ee(P){let T=[];return T.push(P.wrapS),T.push(P.wrapT),T.push(P.wrapR||0),T.push(P.magFilter),T.push(P.minFilter),T.push(P.anisotropy),T.push(P.internalFormat),T.push(P.format),T.push(P.type),T.push(P.generateMipmaps),T.push(P.mipmapsAutoUpdate),T.push(P.premultiplyAlpha),T.push(P.flipY),T.push(P.unpackAlignment),T.push(P.colorSpace),T.join()}function me(P,T){let q=n.get(P);if(P.isVideoTexture&&Nt(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&q.__version!==P.version){let he=P.image;if(he===null)Je("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Je("WebGLRenderer: Texture marked for update but image is incomplete");else{Ft(q,P,T);return}}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+T)}function xe(P,T){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Ft(q,P,T);return}else P.isExternalTexture&&(q.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+T)}function Ae(P,T){let q=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&q.__version!==P.version){Ft(q,P,T);return}t.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+T)}function Se(P,T){let q=n.get(P);if(P.version>0&&q.__version!==P.version){cn(q,P,T);return}t.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+T)}let Ye={[sc]:i.REPEAT,[Ki]:i.CLAMP_TO_EDGE,[rc]:i.MIRRORED_REPEAT},ot={[Pn]:i.NEAREST,[Fm]:i.NEAREST_MIPMAP_NEAREST,[Ga]:i.NEAREST_MIPMAP_LINEAR,[$n]:i.LINEAR,[zc]:i.LINEAR_MIPMAP_NEAREST,[ws]:i.LINEAR_MIPMAP_LINEAR},He={[Gm]:i.NEVER,[Id]:i.ALWAYS,[Vm]:i.LESS,[Cd]:i.LEQUAL,[Hm]:i.EQUAL,[Pd]:i.GEQUAL,[Wm]:i.GREATER,[Xm]:i.NOTEQUAL};function dt(P,T){if(T.type===wi&&e.has("OES_texture_float_linear")===!1&&(T.magFilter===$n||T.magFilter===zc||T.magFilter===Ga||T.magFilter===ws||T.minFilter===$n||T.minFilter===zc||T.minFilter===Ga||T.minFilter===ws)&&Je("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,Ye[T.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,Ye[T.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,Ye[T.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,ot[T.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,ot[T.minFilter]),T.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,He[T.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(T.magFilter===Pn||T.minFilter!==Ga&&T.minFilter!==ws||T.type===wi&&e.has("OES_texture_float_linear")===!1)return;if(T.anisotropy>1||n.get(T).__currentAnisotropy){let q=e.get("EXT_texture_filter_anisotropic");i.texParameterf(P,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(T.anisotropy,s.getMaxAnisotropy())),n.get(T).__currentAnisotropy=T.anisotropy}}}function ct(P,T){let q=!1;P.__webglInit===void 0&&(P.__webglInit=!0,T.addEventListener("dispose",C),N(T));let he=T.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let _e=ee(T);if(_e!==P.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),oe[_e].usedTimes++;let ye=oe[P.__cacheKey];ye!==void 0&&(oe[P.__cacheKey].usedTimes--,ye.usedTimes===0&&H(T)),P.__cacheKey=_e,P.__webglTexture=oe[_e].texture}return q}function st(P,T,q){return Math.floor(Math.floor(P/q)/T)}function $t(P,T,q,he){let _e=P.updateRanges;if(_e.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,T.width,T.height,q,he,T.data);else{_e.sort((B,re)=>B.start-re.start);let ye=0;for(let B=1;B<_e.length;B++){let re=_e[ye],ne=_e[B],we=re.start+re.count,ge=st(ne.start,T.width,4),be=st(re.start,T.width,4);ne.start<=we+1&&ge===be&&st(ne.start+ne.count-1,T.width,4)===ge?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++ye,_e[ye]=ne)}_e.length=ye+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),se=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,T.width);for(let B=0,re=_e.length;B<re;B++){let ne=_e[B],we=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),be=we%T.width,We=Math.floor(we/T.width),et=ge,ce=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,be),t.pixelStorei(i.UNPACK_SKIP_ROWS,We),t.texSubImage2D(i.TEXTURE_2D,0,be,We,et,ce,q,he,T.data)}P.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,se),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function Ft(P,T,q){let he=i.TEXTURE_2D;(T.isDataArrayTexture||T.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),T.isData3DTexture&&(he=i.TEXTURE_3D);let oe=ct(P,T),_e=T.source;t.bindTexture(he,P.__webglTexture,i.TEXTURE0+q);let ye=n.get(_e);if(_e.version!==ye.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&T.image instanceof ImageBitmap)===!1){let ce=xt.getPrimaries(xt.workingColorSpace),Be=T.colorSpace===Ts?null:xt.getPrimaries(T.colorSpace),tt=T.colorSpace===Ts||ce===Be?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,tt)}t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment);let se=g(T.image,!1,s.maxTextureSize);se=Ve(T,se);let pe=r.convert(T.format,T.colorSpace),B=r.convert(T.type),re=S(T.internalFormat,pe,B,T.normalized,T.colorSpace,T.isVideoTexture);dt(he,T);let ne,we=T.mipmaps,ge=T.isVideoTexture!==!0,be=ye.__version===void 0||oe===!0,We=_e.dataReady,et=E(T,se);if(T.isDepthTexture)re=x(T.format===Es,T.type),be&&(ge?t.texStorage2D(i.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,B,null));else if(T.isDataTexture)if(we.length>0){ge&&be&&t.texStorage2D(i.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,B,ne.data):t.texImage2D(i.TEXTURE_2D,ce,re,ne.width,ne.height,0,pe,B,ne.data);T.generateMipmaps=!1}else ge?(be&&t.texStorage2D(i.TEXTURE_2D,et,re,se.width,se.height),We&&$t(T,se,pe,B)):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,B,se.data);else if(T.isCompressedTexture)if(T.isCompressedArrayTexture){ge&&be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,re,we[0].width,we[0].height,se.depth);for(let ce=0,Be=we.length;ce<Be;ce++)if(ne=we[ce],T.format!==Fi)if(pe!==null)if(ge){if(We)if(T.layerUpdates.size>0){let tt=Vd(ne.width,ne.height,T.format,T.type);for(let Re of T.layerUpdates){let lt=ne.data.subarray(Re*tt/ne.data.BYTES_PER_ELEMENT,(Re+1)*tt/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,Re,ne.width,ne.height,1,pe,lt)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,se.depth,pe,ne.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ce,re,ne.width,ne.height,se.depth,0,ne.data,0,0);else Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?We&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ne.width,ne.height,se.depth,pe,B,ne.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ce,re,ne.width,ne.height,se.depth,0,pe,B,ne.data);T.layerUpdates.size>0&&T.clearLayerUpdates()}else{ge&&be&&t.texStorage2D(i.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],T.format!==Fi?pe!==null?ge?We&&t.compressedTexSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(i.TEXTURE_2D,ce,re,ne.width,ne.height,0,ne.data):Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ne.width,ne.height,pe,B,ne.data):t.texImage2D(i.TEXTURE_2D,ce,re,ne.width,ne.height,0,pe,B,ne.data)}else if(T.isDataArrayTexture)if(ge){if(be&&t.texStorage3D(i.TEXTURE_2D_ARRAY,et,re,se.width,se.height,se.depth),We)if(T.layerUpdates.size>0){let ce=Vd(se.width,se.height,T.format,T.type);for(let Be of T.layerUpdates){let tt=se.data.subarray(Be*ce/se.data.BYTES_PER_ELEMENT,(Be+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Be,se.width,se.height,1,pe,B,tt)}T.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,B,se.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,B,se.data);else if(T.isData3DTexture)ge?(be&&t.texStorage3D(i.TEXTURE_3D,et,re,se.width,se.height,se.depth),We&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,B,se.data)):t.texImage3D(i.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,B,se.data);else if(T.isFramebufferTexture){if(be)if(ge)t.texStorage2D(i.TEXTURE_2D,et,re,se.width,se.height);else{let ce=se.width,Be=se.height;for(let tt=0;tt<et;tt++)t.texImage2D(i.TEXTURE_2D,tt,re,ce,Be,0,pe,B,null),ce>>=1,Be>>=1}}else if(T.isHTMLTexture){if("texElementImage2D"in i){let ce=i.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),u.add(T),ce.onpaint=Be=>{let tt=Be.changedElements;for(let Re of u)tt.includes(Re.image)&&(Re.needsUpdate=!0)},ce.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,se);else{let tt=i.RGBA,Re=i.RGBA,lt=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,tt,Re,lt,se)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&be){let ce=Ze(we[0]);t.texStorage2D(i.TEXTURE_2D,et,re,ce.width,ce.height)}for(let ce=0,Be=we.length;ce<Be;ce++)ne=we[ce],ge?We&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,pe,B,ne):t.texImage2D(i.TEXTURE_2D,ce,re,pe,B,ne);T.generateMipmaps=!1}else if(ge){if(be){let ce=Ze(se);t.texStorage2D(i.TEXTURE_2D,et,re,ce.width,ce.height)}We&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,B,se)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,B,se);v(T)&&T.mipmapsAutoUpdate===!0&&y(he),ye.__version=_e.version,T.onUpdate&&T.onUpdate(T)}P.__version=T.version}function cn(P,T,q){if(T.image.length!==6)return;let he=ct(P,T),oe=T.source;t.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+q);let _e=n.get(oe);if(oe.version!==_e.__version||he===!0){t.activeTexture(i.TEXTURE0+q);let ye=xt.getPrimaries(xt.workingColorSpace),te=T.colorSpace===Ts?null:xt.getPrimaries(T.colorSpace),se=T.colorSpace===Ts||ye===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,T.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,T.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,T.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=T.isCompressedTexture||T.image[0].isCompressedTexture,B=T.image[0]&&T.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!B?re[Re]=g(T.image[Re],!0,s.maxCubemapSize):re[Re]=B?T.image[Re].image:T.image[Re],re[Re]=Ve(T,re[Re]);let ne=re[0],we=r.convert(T.format,T.colorSpace),ge=r.convert(T.type),be=S(T.internalFormat,we,ge,T.normalized,T.colorSpace),We=T.isVideoTexture!==!0,et=_e.__version===void 0||he===!0,ce=oe.dataReady,Be=E(T,ne);dt(i.TEXTURE_CUBE_MAP,T);let tt;if(T.isDepthTexture){if(be=x(T.format===Es,T.type),et)if(We)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,be,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,ne.width,ne.height,0,we,ge,null)}else if(pe){We&&et&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,ne.width,ne.height);for(let Re=0;Re<6;Re++){tt=re[Re].mipmaps;for(let lt=0;lt<tt.length;lt++){let Gt=tt[lt];T.format!==Fi?we!==null?We?ce&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,Gt.width,Gt.height,we,Gt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,be,Gt.width,Gt.height,0,Gt.data):Je("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,0,0,Gt.width,Gt.height,we,ge,Gt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt,be,Gt.width,Gt.height,0,we,ge,Gt.data)}}}else{if(tt=T.mipmaps,We&&et){tt.length>0&&Be++;let Re=Ze(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,be,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(B){We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let lt=0;lt<tt.length;lt++){let Gn=tt[lt].image[Re].image;We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,Gn.width,Gn.height,we,ge,Gn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,be,Gn.width,Gn.height,0,we,ge,Gn.data)}}else{We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,be,we,ge,re[Re]);for(let lt=0;lt<tt.length;lt++){let Gt=tt[lt];We?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,0,0,we,ge,Gt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,lt+1,be,we,ge,Gt.image[Re])}}}v(T)&&T.mipmapsAutoUpdate===!0&&y(i.TEXTURE_CUBE_MAP),_e.__version=oe.version,T.onUpdate&&T.onUpdate(T)}P.__version=T.version}function Lt(P,T,q,he,oe,_e){let ye=r.convert(q.format,q.colorSpace),te=r.convert(q.type),se=S(q.internalFormat,ye,te,q.normalized,q.colorSpace),pe=n.get(T),B=n.get(q);if(B.__renderTarget=T,!pe.__hasExternalTextures){let re=Math.max(1,T.width>>_e),ne=Math.max(1,T.height>>_e);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,se,re,ne,T.depth,0,ye,te,null):t.texImage2D(oe,_e,se,re,ne,0,ye,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,P),Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,B.__webglTexture,0,at(T)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,B.__webglTexture,_e),t.bindFramebuffer(i.FRAMEBUFFER,null)}function wn(P,T,q){if(i.bindRenderbuffer(i.RENDERBUFFER,P),T.depthBuffer){let he=T.depthTexture,oe=he&&he.isDepthTexture?he.type:null,_e=x(T.stencilBuffer,oe),ye=T.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(T),_e,T.width,T.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(T),_e,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,_e,T.width,T.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,ye,i.RENDERBUFFER,P)}else{let he=T.textures;for(let oe=0;oe<he.length;oe++){let _e=he[oe],ye=r.convert(_e.format,_e.colorSpace),te=r.convert(_e.type),se=S(_e.internalFormat,ye,te,_e.normalized,_e.colorSpace);Me(T)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,at(T),se,T.width,T.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,at(T),se,T.width,T.height):i.renderbufferStorage(i.RENDERBUFFER,se,T.width,T.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(P,T,q){let he=T.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,P),!(T.depthTexture&&T.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(T.depthTexture);oe.__renderTarget=T;let _e=he?T.depthTexture.image[0]:T.depthTexture.image;(!oe.__webglTexture||_e.width!==T.width||_e.height!==T.height)&&(_e.width=T.width,_e.height=T.height,T.depthTexture.needsUpdate=!0),he?Se(T.depthTexture,0):me(T.depthTexture,0);let ye=oe.__webglTexture,te=at(T),se=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pe=T.depthTexture.format===Es?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(T.depthTexture.format===vs)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,ye,0);else if(T.depthTexture.format===Es)Me(T)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,ye,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function _n(P){let T=n.get(P),q=P.isWebGLCubeRenderTarget===!0;if(T.__boundDepthTexture!==P.depthTexture){let he=P.depthTexture;if(T.__depthDisposeCallback&&T.__depthDisposeCallback(),he){let oe=()=>{delete T.__boundDepthTexture,delete T.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),T.__depthDisposeCallback=oe}T.__boundDepthTexture=he}if(P.depthTexture&&!T.__autoAllocateDepthBuffer)if(q)for(let he=0;he<6;he++)vt(T.__webglFramebuffer[he],P,he);else P.texture.mipmaps.length>0?vt(T.__webglFramebuffer[0],P,0):vt(T.__webglFramebuffer,P,0);else if(q){T.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[he]),T.__webglDepthbuffer[he]===void 0)T.__webglDepthbuffer[he]=i.createRenderbuffer(),wn(T.__webglDepthbuffer[he],P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=T.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,T.__webglFramebuffer),T.__webglDepthbuffer===void 0)T.__webglDepthbuffer=i.createRenderbuffer(),wn(T.__webglDepthbuffer,P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_e=T.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_e),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,_e)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function en(P,T,q){let he=n.get(P);T!==void 0&&Lt(he.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&_n(P)}function hn(P){let T=P.texture,q=n.get(P),he=n.get(T);P.addEventListener("dispose",O),N(P);let oe=P.textures,_e=P.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=T.version,o.memory.textures++),_e){q.__webglFramebuffer=[];for(let te=0;te<6;te++)if(T.mipmaps.length>0){q.__webglFramebuffer[te]=[];for(let se=0;se<T.mipmaps.length;se++)q.__webglFramebuffer[te][se]=i.createFramebuffer()}else q.__webglFramebuffer[te]=i.createFramebuffer()}else{if(T.mipmaps.length>0){q.__webglFramebuffer=[];for(let te=0;te<T.mipmaps.length;te++)q.__webglFramebuffer[te]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(ye)for(let te=0,se=oe.length;te<se;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Me(P)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let se=oe[te];q.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[te]);let pe=r.convert(se.format,se.colorSpace),B=r.convert(se.type),re=S(se.internalFormat,pe,B,se.normalized,se.colorSpace,P.isXRRenderTarget===!0),ne=at(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,ne,re,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,q.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),wn(q.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_e){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),dt(i.TEXTURE_CUBE_MAP,T);for(let te=0;te<6;te++)if(T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)Lt(q.__webglFramebuffer[te][se],P,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,se);else Lt(q.__webglFramebuffer[te],P,T,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);v(T)?y(i.TEXTURE_CUBE_MAP):T.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let te=0,se=oe.length;te<se;te++){let pe=oe[te],B=n.get(pe),re=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(re=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,B.__webglTexture),dt(re,pe),Lt(q.__webglFramebuffer,P,pe,i.COLOR_ATTACHMENT0+te,re,0),v(pe)&&y(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(te=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),dt(te,T),T.mipmaps.length>0)for(let se=0;se<T.mipmaps.length;se++)Lt(q.__webglFramebuffer[se],P,T,i.COLOR_ATTACHMENT0,te,se);else Lt(q.__webglFramebuffer,P,T,i.COLOR_ATTACHMENT0,te,0);v(T)?y(te):T.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,T.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&_n(P)}function k(P){let T=P.textures;for(let q=0,he=T.length;q<he;q++){let oe=T[q];if(v(oe)&&oe.mipmapsAutoUpdate===!0){let _e=w(P),ye=n.get(oe).__webglTexture;t.bindTexture(_e,ye),y(_e),t.unbindTexture()}}}let Ce=[];function Ke(P){if(P.samples>0){if(Me(P)===!1){let T=P.textures,q=P.width,he=P.height,oe=i.COLOR_BUFFER_BIT,_e=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ye=n.get(P),te=T.length>1;if(te)for(let pe=0;pe<T.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<T.length;pe++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let B=n.get(T[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,q,he,0,0,q,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Ce.push(_e),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<T.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let B=n.get(T[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,ye.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,B,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let T=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[T])}}}function at(P){return Math.min(s.maxSamples,P.samples)}function Me(P){let T=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&T.__useRenderToTexture!==!1}function Nt(P){let T=o.render.frame;h.get(P)!==T&&(h.set(P,T),P.update())}function Ve(P,T){let q=P.colorSpace,he=P.format,oe=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||q!==pa&&q!==Ts&&(xt.getTransfer(q)===Tt?(he!==Fi||oe!==ti)&&Je("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",q)),T}function Ze(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=j,this.getTextureUnits=ie,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ae,this.setTextureCube=Se,this.rebindTextures=en,this.setupRenderTarget=hn,this.updateRenderTargetMipmap=k,this.updateMultisampleRenderTarget=Ke,this.setupDepthRenderbuffer=_n,this.setupFrameBufferTexture=Lt,this.useMultisampledRTT=Me,this.dispose=G}function Mw(i,e){function t(n,s=Ts){let r,o=xt.getTransfer(s);if(n===ti)return i.UNSIGNED_BYTE;if(n===Vc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Hc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Ed)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Td)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Md)return i.BYTE;if(n===wd)return i.SHORT;if(n===Eo)return i.UNSIGNED_SHORT;if(n===Gc)return i.INT;if(n===Ui)return i.UNSIGNED_INT;if(n===wi)return i.FLOAT;if(n===Oi)return i.HALF_FLOAT;if(n===Ad)return i.ALPHA;if(n===Rd)return i.RGB;if(n===Fi)return i.RGBA;if(n===vs)return i.DEPTH_COMPONENT;if(n===Es)return i.DEPTH_STENCIL;if(n===Wc)return i.RED;if(n===Xc)return i.RED_INTEGER;if(n===Js)return i.RG;if(n===qc)return i.RG_INTEGER;if(n===Yc)return i.RGBA_INTEGER;if(n===Va||n===Ha||n===Wa||n===Xa)if(o===Tt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Va)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Xa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Va)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Wa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Xa)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===$c||n===Zc||n===Jc||n===Kc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===$c)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Zc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Jc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Kc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===jc||n===Qc||n===eh||n===th||n===nh||n===qa||n===ih)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===jc||n===Qc)return o===Tt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===eh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===th)return r.COMPRESSED_R11_EAC;if(n===nh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===qa)return r.COMPRESSED_RG11_EAC;if(n===ih)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh||n===_h)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===sh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===rh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===oh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===ah)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===lh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===ch)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===hh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===uh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===dh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===fh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ph)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===mh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===gh)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===_h)return o===Tt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===xh||n===yh||n===vh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===xh)return o===Tt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===yh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===vh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===bh||n===Sh||n===Ya||n===Mh)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===bh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Sh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ya)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Mh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===yr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var ww=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Ew=`
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

}`,Kd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Pa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Mi({vertexShader:ww,fragmentShader:Ew,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new In(new fr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},jd=class extends ji{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,_=null,b=typeof XRWebGLBinding<"u",m=new Kd,p={},g=t.getContextAttributes(),v=null,y=null,w=[],S=[],x=new Fe,E=null,N=null,I=new Yn;I.viewport=new Jt;let C=new Yn;C.viewport=new Jt;let O=[I,C],z=new Oc,L=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=w[ee];return me===void 0&&(me=new mo,w[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=w[ee];return me===void 0&&(me=new mo,w[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=w[ee];return me===void 0&&(me=new mo,w[ee]=me),me.getHandSpace()};function Y(ee){let me=S.indexOf(ee.inputSource);if(me===-1)return;let xe=w[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function H(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ae);for(let ee=0;ee<w.length;ee++){let me=S[ee];me!==null&&(S[ee]=null,w[ee].disconnect(me))}L=null,G=null,m.reset();for(let ee in p)delete p[ee];if(e.setRenderTarget(v),f=null,d=null,u=null,s=null,y=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(x.width,x.height,!1),N!==null){let ee=N.camera;ee.fov=N.fov,ee.zoom=N.zoom,ee.updateProjectionMatrix(),N=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Je("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Je("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&b&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return _},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(v=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ae),g.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(x),b&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ae=null,Se=null;g.depth&&(Se=g.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=g.stencil?Es:vs,Ae=g.stencil?yr:Ui);let Ye={colorFormat:t.RGBA8,depthFormat:Se,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Ye),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),y=new ci(d.textureWidth,d.textureHeight,{format:Fi,type:ti,depthTexture:new Ss(d.textureWidth,d.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:g.stencil,colorSpace:e.outputColorSpace,samples:g.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:g.antialias,alpha:!0,depth:g.depth,stencil:g.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,xe),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),y=new ci(f.framebufferWidth,f.framebufferHeight,{format:Fi,type:ti,colorSpace:e.outputColorSpace,stencilBuffer:g.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ae(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Ae=S.indexOf(xe);Ae>=0&&(S[Ae]=null,w[Ae].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Ae=S.indexOf(xe);if(Ae===-1){for(let Ye=0;Ye<w.length;Ye++)if(Ye>=S.length){S.push(xe),Ae=Ye;break}else if(S[Ye]===null){S[Ye]=xe,Ae=Ye;break}if(Ae===-1)break}let Se=w[Ae];Se&&Se.connect(xe)}}function Z(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,xe=ee.far;m.texture!==null&&(m.depthNear>0&&(me=m.depthNear),m.depthFar>0&&(xe=m.depthFar)),z.near=C.near=I.near=me,z.far=C.far=I.far=xe,(L!==z.near||G!==z.far)&&(s.updateRenderState({depthNear:z.near,depthFar:z.far}),L=z.near,G=z.far),z.layers.mask=ee.layers.mask|6,I.layers.mask=z.layers.mask&-5,C.layers.mask=z.layers.mask&-3;let Ae=ee.parent,Se=z.cameras;Z(z,Ae);for(let Ye=0;Ye<Se.length;Ye++)Z(Se[Ye],Ae);z.projectionMatrix.copy(I.projectionMatrix),z.projectionMatrixInverse.copy(I.projectionMatrixInverse),N===null&&ee.isPerspectiveCamera&&(N={camera:ee,fov:ee.fov,zoom:ee.zoom}),j(ee,z,Ae)};function j(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=uo*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return z},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(z)},this.getCameraTexture=function(ee){return p[ee]};let ie=null;function de(ee,me){if(h=me.getViewerPose(c||o),_=me,h!==null){let xe=h.views;f!==null&&(e.setRenderTargetFramebuffer(y,f.framebuffer),e.setRenderTarget(y));let Ae=!1;xe.length!==z.cameras.length&&(z.cameras.length=0,Ae=!0);for(let He=0;He<xe.length;He++){let dt=xe[He],ct=null;if(f!==null)ct=f.getViewport(dt);else{let $t=u.getViewSubImage(d,dt);ct=$t.viewport,He===0&&(e.setRenderTargetTextures(y,$t.colorTexture,$t.depthStencilTexture),e.setRenderTarget(y))}let st=O[He];st===void 0&&(st=new Yn,st.layers.enable(He),st.viewport=new Jt,O[He]=st),st.matrix.fromArray(dt.transform.matrix),st.matrix.decompose(st.position,st.quaternion,st.scale),st.projectionMatrix.fromArray(dt.projectionMatrix),st.projectionMatrixInverse.copy(st.projectionMatrix).invert(),st.viewport.set(ct.x,ct.y,ct.width,ct.height),He===0&&(z.matrix.copy(st.matrix),z.matrix.decompose(z.position,z.quaternion,z.scale)),Ae===!0&&z.cameras.push(st)}let Se=s.enabledFeatures;if(Se&&Se.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&b){u=n.getBinding();let He=u.getDepthInformation(xe[0]);He&&He.isValid&&He.texture&&m.init(He,s.renderState)}if(Se&&Se.includes("camera-access")&&b){e.state.unbindTexture(),u=n.getBinding();for(let He=0;He<xe.length;He++){let dt=xe[He].camera;if(dt){let ct=p[dt];ct||(ct=new Pa,p[dt]=ct);let st=u.getCameraImage(dt);ct.sourceTexture=st}}}}for(let xe=0;xe<w.length;xe++){let Ae=S[xe],Se=w[xe];Ae!==null&&Se!==void 0&&Se.update(Ae,me,c||o)}ie&&ie(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),_=null}let ue=new Sg;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){ie=ee},this.dispose=function(){}}},Tw=new St,Lg=new it;Lg.set(-1,0,0,0,1,0,0,0,1);function Aw(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,kd(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,g,v,y){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),u(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,y)):p.isMeshMatcapMaterial?(r(m,p),_(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),b(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,g,v):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Jn&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Jn&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let g=e.get(p),v=g.envMap,y=g.envMapRotation;v&&(m.envMap.value=v,m.envMapRotation.value.setFromMatrix4(Tw.makeRotationFromEuler(y)).transpose(),v.isCubeTexture&&v.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Lg),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,g,v){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*g,m.scale.value=v*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function u(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,g){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Jn&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=g.texture,m.transmissionSamplerSize.value.set(g.width,g.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function _(m,p){p.matcap&&(m.matcap.value=p.matcap)}function b(m,p){let g=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(g.matrixWorld),m.nearDistance.value=g.shadow.camera.near,m.farDistance.value=g.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Rw(i,e,t,n){let s={},r={};function o(g,v){let y=v.program;n.uniformBlockBinding(g,y,s[g.id])}function a(g,v){let y=s[g.id];y===void 0&&(_(g),y=l(g),s[g.id]=y,g.addEventListener("dispose",m));let w=v.program;n.updateUBOMapping(g,w);let S=e.render.frame;r[g.id]!==S&&(c(g),r[g.id]=S)}function l(g){let v=i.createBuffer(),y=g.__size,w=g.usage;return i.bindBuffer(i.UNIFORM_BUFFER,v),i.bufferData(i.UNIFORM_BUFFER,y,w),i.bindBuffer(i.UNIFORM_BUFFER,null),v}function c(g){let v=s[g.id],y=g.uniforms,w=g.__cache;i.bindBuffer(i.UNIFORM_BUFFER,v);for(let S=0,x=y.length;S<x;S++){let E=y[S];if(Array.isArray(E))for(let N=0,I=E.length;N<I;N++)h(E[N],S,N,w);else h(E,S,0,w)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(g,v,y,w){if(d(g,v,y,w)===!0){let S=g.__offset,x=g.value;if(Array.isArray(x)){let E=0;for(let N=0;N<x.length;N++){let I=x[N],C=b(I,!0);u(I,g.__data,E),E+=C.storage/Float32Array.BYTES_PER_ELEMENT}}else u(x,g.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,S,g.__data)}}function u(g,v,y){typeof g=="number"||typeof g=="boolean"?v[y]=g:g.isMatrix3?(v[y]=g.elements[0],v[y+1]=g.elements[1],v[y+2]=g.elements[2],v[y+3]=0,v[y+4]=g.elements[3],v[y+5]=g.elements[4],v[y+6]=g.elements[5],v[y+7]=0,v[y+8]=g.elements[6],v[y+9]=g.elements[7],v[y+10]=g.elements[8],v[y+11]=0):ArrayBuffer.isView(g)?v.set(g.subarray(0,v.length-y),y):g.toArray(v,y)}function d(g,v,y,w){let S=g.value,x=v+"_"+y;if(Array.isArray(S)){w[x]===void 0&&(w[x]=[]);let E=w[x],N=!1;for(let I=0;I<S.length;I++)f(S[I],E,I)===!0&&(N=!0);return N}return f(S,w,x)}function f(g,v,y){if(v[y]===void 0)return typeof g=="number"||typeof g=="boolean"?v[y]=g:ArrayBuffer.isView(g)?v[y]=g.slice():v[y]=g.clone(),!0;{let w=v[y];if(typeof g=="number"||typeof g=="boolean"){if(w!==g)return v[y]=g,!0}else{if(ArrayBuffer.isView(g))return!0;if(w.equals(g)===!1)return w.copy(g),!0}}return!1}function _(g){let v=g.uniforms,y=0,w=16;for(let x=0,E=v.length;x<E;x++){let N=Array.isArray(v[x])?v[x]:[v[x]];for(let I=0,C=N.length;I<C;I++){let O=N[I],z=Array.isArray(O.value)?O.value:[O.value],L=Array.isArray(v[x])||Array.isArray(O.value),G=y;for(let H=0,ae=z.length;H<ae;H++){let Z=z[H],j=b(Z,L),ie=y%w,de=ie%j.boundary,ue=ie+de;y+=de,ue!==0&&w-ue<j.storage&&(y+=w-ue),H===0&&(G=y),y+=j.storage}let Y=O.type==="int"?Int32Array:O.type==="uint"?Uint32Array:Float32Array;O.__data=new Y((y-G)/Float32Array.BYTES_PER_ELEMENT),O.__offset=G}}let S=y%w;return S>0&&(y+=w-S),g.__size=y,g.__cache={},this}function b(g,v){let y={boundary:0,storage:0};return typeof g=="number"||typeof g=="boolean"?(y.boundary=4,y.storage=4):g.isVector2?(y.boundary=8,y.storage=8):g.isVector3||g.isColor?(y.boundary=16,y.storage=12):g.isVector4?(y.boundary=16,y.storage=16):g.isMatrix3?(y.boundary=16,y.storage=48):g.isMatrix4?(y.boundary=16,y.storage=64):g.isTexture?Je("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(g)?(y.boundary=16,y.storage=g.byteLength):Je("WebGLRenderer: Unsupported uniform value type.",g),v===!0&&(y.boundary=16,y.storage=Math.ceil(y.storage/16)*16),y}function m(g){let v=g.target;v.removeEventListener("dispose",m),i.deleteBuffer(s[v.id]),delete s[v.id],delete r[v.id]}function p(){for(let g in s)i.deleteBuffer(s[g]);s={},r={}}return{bind:o,update:a,dispose:p}}var Cw=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),ss=null;function Pw(){return ss===null&&(ss=new Ma(Cw,16,16,Js,Oi),ss.name="DFG_LUT",ss.minFilter=$n,ss.magFilter=$n,ss.wrapS=Ki,ss.wrapT=Ki,ss.generateMipmaps=!1,ss.needsUpdate=!0),ss}var Ch=class{constructor(e={}){let{canvas:t=qm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ti}=e;this.isWebGLRenderer=!0;let _;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");_=n.getContextAttributes().alpha}else _=o;let b=f,m=new Set([Yc,qc,Xc]),p=new Set([ti,Ui,Eo,yr,Vc,Hc]),g=new Uint32Array(4),v=new Int32Array(4),y={textures:[],min:[],max:[],resolution:[]},w=null,S=null,x=[],E=[],N=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ns,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let I=this,C=!1,O=null,z=null,L=null,G=null;this._outputColorSpace=jt;let Y=0,H=0,ae=null,Z=-1,j=null,ie=new Jt,de=new Jt,ue=null,ee=new Ge(0),me=0,xe=t.width,Ae=t.height,Se=1,Ye=null,ot=null,He=new Jt(0,0,xe,Ae),dt=new Jt(0,0,xe,Ae),ct=!1,st=new Ws,$t=new hc,Ft=!1,cn=!1,Lt=new St,wn=new F,vt=new Jt,_n={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},en=!1;function hn(){return ae===null?Se:1}let k=n;function Ce(R,V){return t.getContext(R,V)}let Ke,at,Me,Nt,Ve,Ze,P,T,q,he,oe,_e,ye,te,se,pe,B,re,ne,we,ge,be,We;try{let R={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Be,!1),t.addEventListener("webglcontextrestored",tt,!1),t.addEventListener("webglcontextcreationerror",Re,!1),k===null){let V="webgl2";if(k=Ce(V,R),k===null)throw Ce(V)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}et()}catch(R){throw t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+R.message),R}function et(){Ke=new GS(k),Ke.init(),ge=new Mw(k,Ke),at=new PS(k,Ke,e,ge),Me=new bw(k,Ke),at.reversedDepthBuffer&&d&&Me.buffers.depth.setReversed(!0),z=k.createFramebuffer(),L=k.createFramebuffer(),G=k.createFramebuffer(),Nt=new WS(k),Ve=new aw,Ze=new Sw(k,Ke,Me,Ve,at,ge,Nt),P=new zS(I),T=new qy(k),be=new RS(k,T),q=new VS(k,T,Nt,be),he=new qS(k,q,T,be,Nt),re=new XS(k,at,Ze),se=new IS(Ve),oe=new ow(I,P,Ke,at,be,se),_e=new Aw(I,Ve),ye=new cw,te=new mw(Ke),B=new AS(I,P,Me,he,_,l),pe=new vw(I,he,at),We=new Rw(k,Nt,at,Me),ne=new CS(k,Ke,Nt),we=new HS(k,Ke,Nt),Nt.programs=oe.programs,I.capabilities=at,I.extensions=Ke,I.properties=Ve,I.renderLists=ye,I.shadowMap=pe,I.state=Me,I.info=Nt}b!==ti&&(N=new $S(b,t.width,t.height,a,s,r));let ce=new jd(I,k);this.xr=ce,this.getContext=function(){return k},this.getContextAttributes=function(){return k.getContextAttributes()},this.forceContextLoss=function(){let R=Ke.get("WEBGL_lose_context");R&&R.loseContext()},this.forceContextRestore=function(){let R=Ke.get("WEBGL_lose_context");R&&R.restoreContext()},this.getPixelRatio=function(){return Se},this.setPixelRatio=function(R){R!==void 0&&(Se=R,this.setSize(xe,Ae,!1))},this.getSize=function(R){return R.set(xe,Ae)},this.setSize=function(R,V,Q=!0){if(ce.isPresenting){Je("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=R,Ae=V,t.width=Math.floor(R*Se),t.height=Math.floor(V*Se),Q===!0&&(t.style.width=R+"px",t.style.height=V+"px"),N!==null&&N.setSize(t.width,t.height),this.setViewport(0,0,R,V)},this.getDrawingBufferSize=function(R){return R.set(xe*Se,Ae*Se).floor()},this.setDrawingBufferSize=function(R,V,Q){xe=R,Ae=V,Se=Q,t.width=Math.floor(R*Q),t.height=Math.floor(V*Q),this.setViewport(0,0,R,V)},this.setEffects=function(R){if(b===ti){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(R){for(let V=0;V<R.length;V++)if(R[V].isOutputPass===!0){Je("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}N.setEffects(R||[])},this.getCurrentViewport=function(R){return R.copy(ie)},this.getViewport=function(R){return R.copy(He)},this.setViewport=function(R,V,Q,$){R.isVector4?He.set(R.x,R.y,R.z,R.w):He.set(R,V,Q,$),Me.viewport(ie.copy(He).multiplyScalar(hn()).round())},this.getScissor=function(R){return R.copy(dt)},this.setScissor=function(R,V,Q,$){R.isVector4?dt.set(R.x,R.y,R.z,R.w):dt.set(R,V,Q,$),Me.scissor(de.copy(dt).multiplyScalar(hn()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(R){Me.setScissorTest(ct=R)},this.setOpaqueSort=function(R){Ye=R},this.setTransparentSort=function(R){ot=R},this.getClearColor=function(R){return R.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(R=!0,V=!0,Q=!0){let $=0;if(R){let J=!1;if(ae!==null){let Ee=ae.texture.format;J=m.has(Ee)}if(J){let Ee=ae.texture.type,Pe=p.has(Ee),Te=B.getClearColor(),Ie=B.getClearAlpha(),ze=Te.r,nt=Te.g,ft=Te.b;Pe?(g[0]=ze,g[1]=nt,g[2]=ft,g[3]=Ie,k.clearBufferuiv(k.COLOR,0,g)):(v[0]=ze,v[1]=nt,v[2]=ft,v[3]=Ie,k.clearBufferiv(k.COLOR,0,v))}else $|=k.COLOR_BUFFER_BIT}V&&($|=k.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&($|=k.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),$!==0&&k.clear($)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(R){R.setRenderer(this),O=R},this.dispose=function(){t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),B.dispose(),ye.dispose(),te.dispose(),Ze.dispose(),Ve.dispose(),P.dispose(),he.dispose(),q.dispose(),be.dispose(),We.dispose(),oe.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",_l),ce.removeEventListener("sessionend",Hi),ls.stop()};function Be(R){R.preventDefault(),_a("WebGLRenderer: Context Lost."),C=!0}function tt(){_a("WebGLRenderer: Context Restored."),C=!1;let R=Nt.autoReset,V=pe.enabled,Q=pe.autoUpdate,$=pe.needsUpdate,J=pe.type;et(),Nt.autoReset=R,pe.enabled=V,pe.autoUpdate=Q,pe.needsUpdate=$,pe.type=J}function Re(R){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",R.statusMessage)}function lt(R){let V=R.target;V.removeEventListener("dispose",lt),Gt(V)}function Gt(R){Gn(R),Ve.remove(R)}function Gn(R){let V=Ve.get(R).programs;V!==void 0&&(V.forEach(function(Q){oe.releaseProgram(Q)}),R.isShaderMaterial&&oe.releaseShaderCache(R))}this.renderBufferDirect=function(R,V,Q,$,J,Ee){V===null&&(V=_n);let Pe=J.isMesh&&J.matrixWorld.determinantAffine()<0,Te=Yo(R,V,Q,$,J);Me.setMaterial($,Pe);let Ie=Q.index,ze=1;if($.wireframe===!0){if(Ie=q.getWireframeAttribute(Q),Ie===void 0)return;ze=2}let nt=Q.drawRange,ft=Q.attributes.position,ke=nt.start*ze,pt=(nt.start+nt.count)*ze;Ee!==null&&(ke=Math.max(ke,Ee.start*ze),pt=Math.min(pt,(Ee.start+Ee.count)*ze)),Ie!==null?(ke=Math.max(ke,0),pt=Math.min(pt,Ie.count)):ft!=null&&(ke=Math.max(ke,0),pt=Math.min(pt,ft.count));let Kt=pt-ke;if(Kt<0||Kt===1/0)return;be.setup(J,$,Te,Q,Ie);let Ct,Pt=ne;if(Ie!==null&&(Ct=T.get(Ie),Pt=we,Pt.setIndex(Ct)),J.isMesh)$.wireframe===!0?(Me.setLineWidth($.wireframeLinewidth*hn()),Pt.setMode(k.LINES)):Pt.setMode(k.TRIANGLES);else if(J.isLine){let xn=$.linewidth;xn===void 0&&(xn=1),Me.setLineWidth(xn*hn()),J.isLineSegments?Pt.setMode(k.LINES):J.isLineLoop?Pt.setMode(k.LINE_LOOP):Pt.setMode(k.LINE_STRIP)}else J.isPoints?Pt.setMode(k.POINTS):J.isSprite&&Pt.setMode(k.TRIANGLES);if(J.isBatchedMesh)if(Ke.get("WEBGL_multi_draw"))Pt.renderMultiDraw(J._multiDrawStarts,J._multiDrawCounts,J._multiDrawCount);else{let xn=J._multiDrawStarts,Ue=J._multiDrawCounts,un=J._multiDrawCount,_t=Ie?T.get(Ie).bytesPerElement:1,hs=Ve.get($).currentProgram.getUniforms();for(let dn=0;dn<un;dn++)hs.setValue(k,"_gl_DrawID",dn),Pt.render(xn[dn]/_t,Ue[dn])}else if(J.isInstancedMesh)Pt.renderInstances(ke,Kt,J.count);else if(Q.isInstancedBufferGeometry){let xn=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ue=Math.min(Q.instanceCount,xn);Pt.renderInstances(ke,Kt,Ue)}else Pt.render(ke,Kt)};function Wo(R,V,Q,$){O!==null&&R.isNodeMaterial&&O.setObject($,R),Ft===!0&&se.setState(R,Q,!1),R.transparent===!0&&R.side===ts&&R.forceSinglePass===!1?(R.side=Jn,R.needsUpdate=!0,Wi(R,V,$),R.side=Zs,R.needsUpdate=!0,Wi(R,V,$),R.side=ts):Wi(R,V,$)}this.compile=function(R,V,Q=null){Q===null&&(Q=R),O!==null&&O.renderStart(R,V,Q),S=te.get(Q),S.init(V),E.push(S),Q.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(S.pushLight(J),J.castShadow&&S.pushShadow(J))}),R!==Q&&R.traverseVisible(function(J){J.isLight&&J.layers.test(V.layers)&&(S.pushLight(J),J.castShadow&&S.pushShadow(J))}),S.setupLights(),O!==null&&O.updateLights(S.state.lightsArray),cn=this.localClippingEnabled,Ft=se.init(this.clippingPlanes,cn),Ft===!0&&se.setGlobalState(this.clippingPlanes,V),O!==null&&pe.render(S.state.shadowsArray,Q,V);let $=new Set;return R.traverse(function(J){if(!(J.isMesh||J.isPoints||J.isLine||J.isSprite))return;let Ee=J.material;if(Ee)if(Array.isArray(Ee))for(let Pe=0;Pe<Ee.length;Pe++){let Te=Ee[Pe];Wo(Te,Q,V,J),$.add(Te)}else Wo(Ee,Q,V,J),$.add(Ee)}),S=E.pop(),O!==null&&O.renderEnd(),$},this.compileAsync=function(R,V,Q=null){let $=this.compile(R,V,Q);return new Promise(J=>{function Ee(){if($.forEach(function(Pe){let Ie=Ve.get(Pe).currentProgram;(Ie===void 0||Ie.isReady())&&$.delete(Pe)}),$.size===0){J(R);return}setTimeout(Ee,10)}Ke.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let Lr=null;function yu(R){Lr&&Lr(R)}function _l(){ls.stop()}function Hi(){ls.start()}let ls=new Sg;ls.setAnimationLoop(yu),typeof self<"u"&&ls.setContext(self),this.setAnimationLoop=function(R){Lr=R,ce.setAnimationLoop(R),R===null?ls.stop():ls.start()},ce.addEventListener("sessionstart",_l),ce.addEventListener("sessionend",Hi),this.render=function(R,V){if(V!==void 0&&V.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(C===!0)return;O!==null&&O.renderStart(R,V);let Q=ce.enabled===!0&&ce.isPresenting===!0,$=N!==null&&(ae===null||Q)&&N.begin(I,ae);if(R.matrixWorldAutoUpdate===!0&&R.updateMatrixWorld(),V.parent===null&&V.matrixWorldAutoUpdate===!0&&V.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(N===null||N.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(V),V=ce.getCamera()),R.isScene===!0&&R.onBeforeRender(I,R,V,ae),S=te.get(R,E.length),S.init(V),S.state.textureUnits=Ze.getTextureUnits(),E.push(S),Lt.multiplyMatrices(V.projectionMatrix,V.matrixWorldInverse),V.isArrayCamera?$t.setFromArrayCamera(V):st.setFromProjectionMatrix(Lt,yi,V.reversedDepth),cn=this.localClippingEnabled,Ft=se.init(this.clippingPlanes,cn),w=ye.get(R,x.length),w.init(),x.push(w),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Pe=I.xr.getDepthSensingMesh();Pe!==null&&cs(Pe,V,-1/0,I.sortObjects)}cs(R,V,0,I.sortObjects),w.finish(),O!==null&&O.updateLights(S.state.lightsArray),I.sortObjects===!0&&w.sort(Ye,ot),en=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,en&&B.addToRenderList(w,R),this.info.autoReset===!0&&this.info.reset(),Ft===!0&&se.beginShadows();let J=S.state.shadowsArray;if(pe.render(J,R,V),Ft===!0&&se.endShadows(),($&&N.hasRenderPass())===!1){let Pe=w.opaque,Te=w.transmissive;if(S.setupLights(),V.isArrayCamera){let Ie=V.cameras;if(Te.length>0)for(let ze=0,nt=Ie.length;ze<nt;ze++){let ft=Ie[ze];Ri(Pe,Te,R,ft)}en&&B.render(R);for(let ze=0,nt=Ie.length;ze<nt;ze++){let ft=Ie[ze];Xo(w,R,ft,ft.viewport)}}else Te.length>0&&Ri(Pe,Te,R,V),en&&B.render(R),Xo(w,R,V)}ae!==null&&H===0&&(Ze.updateMultisampleRenderTarget(ae),Ze.updateRenderTargetMipmap(ae)),$&&N.end(I),R.isScene===!0&&R.onAfterRender(I,R,V),be.resetDefaultState(),Z=-1,j=null,E.pop(),E.length>0?(S=E[E.length-1],Ze.setTextureUnits(S.state.textureUnits),Ft===!0&&se.setGlobalState(I.clippingPlanes,S.state.camera)):S=null,x.pop(),x.length>0?w=x[x.length-1]:w=null,O!==null&&O.renderEnd()};function cs(R,V,Q,$){if(R.visible===!1)return;if(R.layers.test(V.layers)){if(R.isGroup)Q=R.renderOrder;else if(R.isLOD)R.autoUpdate===!0&&R.update(V);else if(R.isLight)S.pushLight(R),R.castShadow&&S.pushShadow(R);else if(R.isSprite){let Pe=V.isArrayCamera?$t:st;if(!R.frustumCulled||R.intersectsFrustum(Pe)){$&&vt.setFromMatrixPosition(R.matrixWorld).applyMatrix4(Lt);let Te=he.update(R),Ie=R.material;Ie.visible&&w.push(R,Te,Ie,Q,vt.z,null,V)}}else if(R.isMesh||R.isLine||R.isPoints){let Pe=V.isArrayCamera?$t:st;if(!R.frustumCulled||R.intersectsFrustum(Pe)){let Te=he.update(R),Ie=R.material;if($&&(R.boundingSphere!==void 0?(R.boundingSphere===null&&R.computeBoundingSphere(),vt.copy(R.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),vt.copy(Te.boundingSphere.center)),vt.applyMatrix4(R.matrixWorld).applyMatrix4(Lt)),Array.isArray(Ie)){let ze=Te.groups;for(let nt=0,ft=ze.length;nt<ft;nt++){let ke=ze[nt],pt=Ie[ke.materialIndex];pt&&pt.visible&&w.push(R,Te,pt,Q,vt.z,ke,V)}}else Ie.visible&&w.push(R,Te,Ie,Q,vt.z,null,V)}}}let Ee=R.children;for(let Pe=0,Te=Ee.length;Pe<Te;Pe++)cs(Ee[Pe],V,Q,$)}function Xo(R,V,Q,$){let{opaque:J,transmissive:Ee,transparent:Pe}=R;S.setupLightsView(Q),Ft===!0&&se.setGlobalState(I.clippingPlanes,Q),$&&Me.viewport(ie.copy($)),J.length>0&&tn(J,V,Q),Ee.length>0&&tn(Ee,V,Q),Pe.length>0&&tn(Pe,V,Q),Me.buffers.depth.setTest(!0),Me.buffers.depth.setMask(!0),Me.buffers.color.setMask(!0),Me.setPolygonOffset(!1)}function Ri(R,V,Q,$){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(S.state.transmissionRenderTarget[$.id]===void 0){let ke=Ke.has("EXT_color_buffer_half_float")||Ke.has("EXT_color_buffer_float");S.state.transmissionRenderTarget[$.id]=new ci(1,1,{generateMipmaps:!0,type:ke?Oi:ti,minFilter:ws,samples:Math.max(4,at.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let Ee=S.state.transmissionRenderTarget[$.id],Pe=$.viewport||ie;Ee.setSize(Pe.z*I.transmissionResolutionScale,Pe.w*I.transmissionResolutionScale);let Te=I.getRenderTarget(),Ie=I.getActiveCubeFace(),ze=I.getActiveMipmapLevel();I.setRenderTarget(Ee),I.getClearColor(ee),me=I.getClearAlpha(),me<1&&I.setClearColor(16777215,.5),I.clear(),en&&B.render(Q);let nt=I.toneMapping;I.toneMapping=ns;let ft=$.viewport;if($.viewport!==void 0&&($.viewport=void 0),S.setupLightsView($),Ft===!0&&se.setGlobalState(I.clippingPlanes,$),tn(R,Q,$),Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee),Ke.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let pt=0,Kt=V.length;pt<Kt;pt++){let Ct=V[pt],{object:Pt,geometry:xn,material:Ue,group:un}=Ct;if(Ue.side===ts&&Pt.layers.test($.layers)){let _t=Ue.side;Ue.side=Jn,Ue.needsUpdate=!0,an(Pt,Q,$,xn,Ue,un),Ue.side=_t,Ue.needsUpdate=!0,ke=!0}}ke===!0&&(Ze.updateMultisampleRenderTarget(Ee),Ze.updateRenderTargetMipmap(Ee))}I.setRenderTarget(Te,Ie,ze),I.setClearColor(ee,me),ft!==void 0&&($.viewport=ft),I.toneMapping=nt}function tn(R,V,Q){let $=V.isScene===!0?V.overrideMaterial:null;for(let J=0,Ee=R.length;J<Ee;J++){let Pe=R[J],{object:Te,geometry:Ie,group:ze}=Pe,nt=Pe.material;nt.allowOverride===!0&&$!==null&&(nt=$),Te.layers.test(Q.layers)&&an(Te,V,Q,Ie,nt,ze)}}function an(R,V,Q,$,J,Ee){O!==null&&J.isNodeMaterial&&O.setObject(R,J),R.onBeforeRender(I,V,Q,$,J,Ee),R.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,R.matrixWorld),R.normalMatrix.getNormalMatrix(R.modelViewMatrix),J.onBeforeRender(I,V,Q,$,R,Ee),J.transparent===!0&&J.side===ts&&J.forceSinglePass===!1?(J.side=Jn,J.needsUpdate=!0,I.renderBufferDirect(Q,V,$,J,R,Ee),J.side=Zs,J.needsUpdate=!0,I.renderBufferDirect(Q,V,$,J,R,Ee),J.side=ts):I.renderBufferDirect(Q,V,$,J,R,Ee),R.onAfterRender(I,V,Q,$,J,Ee)}function ln(R){let V=0;for(let Q of R)Q.texture!==null&&V++;return V}function Wi(R,V,Q){V.isScene!==!0&&(V=_n);let $=Ve.get(R),J=S.state.lights,Ee=S.state.shadowsArray,Pe=J.state.version,Te=oe.getParameters(R,J.state,Ee,V,Q,S.state.lightProbeGridArray),Ie=oe.getProgramCacheKey(Te),ze=$.programs;$.environment=R.isMeshStandardMaterial||R.isMeshLambertMaterial||R.isMeshPhongMaterial?V.environment:null,$.fog=V.fog;let nt=R.isMeshStandardMaterial||R.isMeshLambertMaterial&&!R.envMap||R.isMeshPhongMaterial&&!R.envMap;$.envMap=P.get(R.envMap||$.environment,nt),$.envMapRotation=$.environment!==null&&R.envMap===null?V.environmentRotation:R.envMapRotation,ze===void 0&&(R.addEventListener("dispose",lt),ze=new Map,$.programs=ze,$.programVariants=new Map);let ft=ze.get(Ie);if(ft!==void 0){if($.currentProgram===ft&&$.lightsStateVersion===Pe)return qo(R,Te),ft}else Te.uniforms=oe.getUniforms(R),O!==null&&R.isNodeMaterial&&O.build(R,Q,Te),R.onBeforeCompile(Te,I),ft=oe.acquireProgram(Te,Ie),ze.set(Ie,ft),$.uniforms=Te.uniforms;let ke=$.uniforms;return(!R.isShaderMaterial&&!R.isRawShaderMaterial||R.clipping===!0)&&(ke.clippingPlanes=se.uniform),qo(R,Te),$.needsLights=Ds(R),$.lightsStateVersion=Pe,$.needsLights&&(ke.ambientLightColor.value=J.state.ambient,ke.lightProbe.value=J.state.probe,ke.sunLights.value=J.state.sun,ke.sunLightShadows.value=J.state.sunShadow,ke.directionalLights.value=J.state.directional,ke.directionalLightShadows.value=J.state.directionalShadow,ke.spotLights.value=J.state.spot,ke.spotLightShadows.value=J.state.spotShadow,ke.rectAreaLights.value=J.state.rectArea,ke.ltc_1.value=J.state.rectAreaLTC1,ke.ltc_2.value=J.state.rectAreaLTC2,ke.pointLights.value=J.state.point,ke.pointLightShadows.value=J.state.pointShadow,ke.hemisphereLights.value=J.state.hemi,ke.sunShadowMatrix.value=J.state.sunShadowMatrix,ke.sunShadowCascade.value=J.state.sunShadowCascade,ke.directionalShadowMatrix.value=J.state.directionalShadowMatrix,ke.spotLightMatrix.value=J.state.spotLightMatrix,ke.spotLightMap.value=J.state.spotLightMap,ke.pointShadowMatrix.value=J.state.pointShadowMatrix),$.numLightProbeGrids=ln(S.state.lightProbeGridArray),$.currentProgram=ft,$.uniformsList=null,ft}function ni(R,V,Q,$,J){let Ee=Ve.get(R),Pe=Ee.currentProgram.id+","+$+","+J,Te=Ee.programVariants.get(Pe);return Te===void 0?(Te=Wi(R,V,Q),Ee.programVariants.set(Pe,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=$,Ee.toneMapping=J),Te}function Ls(R){if(R.uniformsList===null){let V=R.currentProgram.getUniforms();R.uniformsList=To.seqWithValue(V.seq,R.uniforms)}return R.uniformsList}function qo(R,V){let Q=Ve.get(R);Q.outputColorSpace=V.outputColorSpace,Q.batching=V.batching,Q.batchingColor=V.batchingColor,Q.instancing=V.instancing,Q.instancingColor=V.instancingColor,Q.instancingMorph=V.instancingMorph,Q.skinning=V.skinning,Q.morphTargets=V.morphTargets,Q.morphNormals=V.morphNormals,Q.morphColors=V.morphColors,Q.morphTargetsCount=V.morphTargetsCount,Q.numClippingPlanes=V.numClippingPlanes,Q.numIntersection=V.numClipIntersection,Q.vertexAlphas=V.vertexAlphas,Q.vertexTangents=V.vertexTangents,Q.toneMapping=V.toneMapping}function Yo(R,V,Q,$,J){V.isScene!==!0&&(V=_n),Ze.resetTextureUnits();let Ee=V.fog,Pe=$.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial?V.environment:null,Te=ae===null?I.outputColorSpace:ae.isXRRenderTarget===!0?ae.texture.colorSpace:xt.workingColorSpace,Ie=$.isMeshStandardMaterial||$.isMeshLambertMaterial&&!$.envMap||$.isMeshPhongMaterial&&!$.envMap,ze=P.get($.envMap||Pe,Ie),nt=$.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,ft=!!Q.attributes.tangent&&(!!$.normalMap||$.anisotropy>0),ke=!!Q.morphAttributes.position,pt=!!Q.morphAttributes.normal,Kt=!!Q.morphAttributes.color,Ct=ns;$.toneMapped&&(ae===null||ae.isXRRenderTarget===!0)&&(Ct=I.toneMapping);let Pt=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,xn=Pt!==void 0?Pt.length:0,Ue=Ve.get($),un=S.state.lights;if(Ft===!0&&(cn===!0||R!==j)){let It=R===j&&$.id===Z;se.setState($,R,It)}let _t=!1,hs=!1;$.version===Ue.__version?Ue.needsLights&&Ue.lightsStateVersion!==un.state.version||J.isBatchedMesh&&Ue.batching===!1||!J.isBatchedMesh&&Ue.batching===!0||J.isBatchedMesh&&Ue.batchingColor===!0&&J._colorsTexture===null||J.isBatchedMesh&&Ue.batchingColor===!1&&J._colorsTexture!==null||J.isInstancedMesh&&Ue.instancing===!1||!J.isInstancedMesh&&Ue.instancing===!0||J.isSkinnedMesh&&Ue.skinning===!1||!J.isSkinnedMesh&&Ue.skinning===!0||J.isInstancedMesh&&Ue.instancingColor===!0&&J.instanceColor===null||J.isInstancedMesh&&Ue.instancingColor===!1&&J.instanceColor!==null||J.isInstancedMesh&&Ue.instancingMorph===!0&&J.morphTexture===null||J.isInstancedMesh&&Ue.instancingMorph===!1&&J.morphTexture!==null||Ue.envMap!==ze||$.fog===!0&&Ue.fog!==Ee||Ue.numClippingPlanes!==void 0&&(Ue.numClippingPlanes!==se.numPlanes||Ue.numIntersection!==se.numIntersection)||Ue.vertexAlphas!==nt||Ue.vertexTangents!==ft||Ue.morphTargets!==ke||Ue.morphNormals!==pt||Ue.morphColors!==Kt||Ue.morphTargetsCount!==xn||Ue.numLightProbeGrids!==ln(S.state.lightProbeGridArray)?_t=!0:(Ue.outputColorSpace!==Te||Ue.toneMapping!==Ct)&&(hs=!0):(_t=!0,Ue.__version=$.version);let dn=Ue.currentProgram;(_t===!0||hs===!0)&&(dn=hs===!0?ni($,V,J,Te,Ct):Wi($,V,J),O&&$.isNodeMaterial&&O.onUpdateProgram($,dn,Ue));let Ur=!1,Xi=!1,us=!1,ht=dn.getUniforms(),nn=Ue.uniforms;if(Me.useProgram(dn.program)&&(Ur=!0,Xi=!0,us=!0),$.id!==Z&&(Z=$.id,Xi=!0),Ur||j!==R){Me.buffers.depth.getReversed()&&R.reversedDepth!==!0&&(R._reversedDepth=!0,R.updateProjectionMatrix()),ht.setValue(k,"projectionMatrix",R.projectionMatrix),ht.setValue(k,"viewMatrix",R.matrixWorldInverse);let fn=ht.map.cameraPosition;fn!==void 0&&fn.setValue(k,wn.setFromMatrixPosition(R.matrixWorld)),at.logarithmicDepthBuffer&&ht.setValue(k,"logDepthBufFC",2/(Math.log(R.far+1)/Math.LN2)),($.isMeshPhongMaterial||$.isMeshToonMaterial||$.isMeshLambertMaterial||$.isMeshBasicMaterial||$.isMeshStandardMaterial||$.isShaderMaterial)&&ht.setValue(k,"isOrthographic",R.isOrthographicCamera===!0),j!==R&&(j=R,Xi=!0,us=!0)}if(Ue.needsLights&&(un.state.sunShadowMap.length>0&&ht.setValue(k,"sunShadowMap",un.state.sunShadowMap,Ze),un.state.directionalShadowMap.length>0&&ht.setValue(k,"directionalShadowMap",un.state.directionalShadowMap,Ze),un.state.spotShadowMap.length>0&&ht.setValue(k,"spotShadowMap",un.state.spotShadowMap,Ze),un.state.pointShadowMap.length>0&&ht.setValue(k,"pointShadowMap",un.state.pointShadowMap,Ze)),J.isSkinnedMesh){ht.setOptional(k,J,"bindMatrix"),ht.setOptional(k,J,"bindMatrixInverse");let It=J.skeleton;It&&(It.boneTexture===null&&It.computeBoneTexture(),ht.setValue(k,"boneTexture",It.boneTexture,Ze))}J.isBatchedMesh&&(ht.setOptional(k,J,"batchingTexture"),ht.setValue(k,"batchingTexture",J._matricesTexture,Ze),ht.setOptional(k,J,"batchingIdTexture"),ht.setValue(k,"batchingIdTexture",J._indirectTexture,Ze),ht.setOptional(k,J,"batchingColorTexture"),J._colorsTexture!==null&&ht.setValue(k,"batchingColorTexture",J._colorsTexture,Ze));let Vn=Q.morphAttributes;if((Vn.position!==void 0||Vn.normal!==void 0||Vn.color!==void 0)&&re.update(J,Q,dn),(Xi||Ue.receiveShadow!==J.receiveShadow)&&(Ue.receiveShadow=J.receiveShadow,ht.setValue(k,"receiveShadow",J.receiveShadow)),($.isMeshStandardMaterial||$.isMeshLambertMaterial||$.isMeshPhongMaterial)&&$.envMap===null&&V.environment!==null&&(nn.envMapIntensity.value=V.environmentIntensity),nn.dfgLUT!==void 0&&(nn.dfgLUT.value=Pw()),Xi){if(ht.setValue(k,"toneMappingExposure",I.toneMappingExposure),Ue.needsLights&&Dr(nn,us),Ee&&$.fog===!0&&_e.refreshFogUniforms(nn,Ee),_e.refreshMaterialUniforms(nn,$,Se,Ae,S.state.transmissionRenderTarget[R.id]),Ue.needsLights&&Ue.numLightProbeGrids>0){let It=y,fn=0;for(let On of S.state.lightProbeGridArray)On.texture!==null&&(It.textures[fn]=On.texture,It.min[fn]=On.boundingBox.min,It.max[fn]=On.boundingBox.max,It.resolution[fn]=On.resolution,fn++);for(let On in It)It[On].length=fn;nn.probesSH.value=It.textures,nn.probesMin.value=It.min,nn.probesMax.value=It.max,nn.probesResolution.value=It.resolution}To.upload(k,Ls(Ue),nn,Ze)}if($.isShaderMaterial&&$.uniformsNeedUpdate===!0&&(To.upload(k,Ls(Ue),nn,Ze),$.uniformsNeedUpdate=!1),$.isSpriteMaterial&&ht.setValue(k,"center",J.center),ht.setValue(k,"modelViewMatrix",J.modelViewMatrix),ht.setValue(k,"normalMatrix",J.normalMatrix),ht.setValue(k,"modelMatrix",J.matrixWorld),$.uniformsGroups!==void 0){let It=$.uniformsGroups;for(let fn=0,On=It.length;fn<On;fn++){let xl=It[fn];We.update(xl,dn),We.bind(xl,dn)}}return dn}function Dr(R,V){R.ambientLightColor.needsUpdate=V,R.lightProbe.needsUpdate=V,R.sunLights.needsUpdate=V,R.sunLightShadows.needsUpdate=V,R.directionalLights.needsUpdate=V,R.directionalLightShadows.needsUpdate=V,R.pointLights.needsUpdate=V,R.pointLightShadows.needsUpdate=V,R.spotLights.needsUpdate=V,R.spotLightShadows.needsUpdate=V,R.rectAreaLights.needsUpdate=V,R.hemisphereLights.needsUpdate=V}function Ds(R){return R.isMeshLambertMaterial||R.isMeshToonMaterial||R.isMeshPhongMaterial||R.isMeshStandardMaterial||R.isShadowMaterial||R.isShaderMaterial&&R.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ae},this.setRenderTargetTextures=function(R,V,Q){let $=Ve.get(R);$.__autoAllocateDepthBuffer=R.resolveDepthBuffer===!1,$.__autoAllocateDepthBuffer===!1&&($.__useRenderToTexture=!1),Ve.get(R.texture).__webglTexture=V,Ve.get(R.depthTexture).__webglTexture=$.__autoAllocateDepthBuffer?void 0:Q,$.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(R,V){let Q=Ve.get(R);Q.__webglFramebuffer=V,Q.__useDefaultFramebuffer=V===void 0},this.setRenderTarget=function(R,V=0,Q=0){ae=R,Y=V,H=Q;let $=null,J=!1,Ee=!1;if(R){let Te=Ve.get(R);if(Te.__useDefaultFramebuffer!==void 0){Me.bindFramebuffer(k.FRAMEBUFFER,Te.__webglFramebuffer),ie.copy(R.viewport),de.copy(R.scissor),ue=R.scissorTest,Me.viewport(ie),Me.scissor(de),Me.setScissorTest(ue),Z=-1;return}else if(Te.__webglFramebuffer===void 0)Ze.setupRenderTarget(R);else if(Te.__hasExternalTextures)Ze.rebindTextures(R,Ve.get(R.texture).__webglTexture,Ve.get(R.depthTexture).__webglTexture);else if(R.depthBuffer){let nt=R.depthTexture;if(Te.__boundDepthTexture!==nt){if(nt!==null&&Ve.has(nt)&&(R.width!==nt.image.width||R.height!==nt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ze.setupDepthRenderbuffer(R)}}let Ie=R.texture;(Ie.isData3DTexture||Ie.isDataArrayTexture||Ie.isCompressedArrayTexture)&&(Ee=!0);let ze=Ve.get(R).__webglFramebuffer;R.isWebGLCubeRenderTarget?(Array.isArray(ze[V])?$=ze[V][Q]:$=ze[V],J=!0):R.samples>0&&Ze.useMultisampledRTT(R)===!1?$=Ve.get(R).__webglMultisampledFramebuffer:Array.isArray(ze)?$=ze[Q]:$=ze,ie.copy(R.viewport),de.copy(R.scissor),ue=R.scissorTest}else ie.copy(He).multiplyScalar(Se).floor(),de.copy(dt).multiplyScalar(Se).floor(),ue=ct;if(Q!==0&&($=z),Me.bindFramebuffer(k.FRAMEBUFFER,$)&&Me.drawBuffers(R,$),Me.viewport(ie),Me.scissor(de),Me.setScissorTest(ue),J){let Te=Ve.get(R.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_CUBE_MAP_POSITIVE_X+V,Te.__webglTexture,Q)}else if(Ee){let Te=V;for(let Ie=0;Ie<R.textures.length;Ie++){let ze=Ve.get(R.textures[Ie]);k.framebufferTextureLayer(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0+Ie,ze.__webglTexture,Q,Te)}}else if(R!==null&&Q!==0){let Te=Ve.get(R.texture);k.framebufferTexture2D(k.FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,Te.__webglTexture,Q)}Z=-1};function Nr(R){let V=Ve.get(R);return(V.__readFormat!==R.format||V.__readType!==R.type)&&(V.__readFormat=R.format,V.__readType=R.type,V.__formatReadable=at.textureFormatReadable(R.format),V.__typeReadable=at.textureTypeReadable(R.type)),V}this.readRenderTargetPixels=function(R,V,Q,$,J,Ee,Pe,Te=0){if(!(R&&R.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ie=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie){Me.bindFramebuffer(k.FRAMEBUFFER,Ie);try{let ze=R.textures[Te],nt=ze.format,ft=ze.type;R.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let ke=Nr(ze);if(ke.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}V>=0&&V<=R.width-$&&Q>=0&&Q<=R.height-J&&k.readPixels(V,Q,$,J,ge.convert(nt),ge.convert(ft),Ee)}finally{let ze=ae!==null?Ve.get(ae).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,ze)}}},this.readRenderTargetPixelsAsync=async function(R,V,Q,$,J,Ee,Pe,Te=0){if(!(R&&R.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ie=Ve.get(R).__webglFramebuffer;if(R.isWebGLCubeRenderTarget&&Pe!==void 0&&(Ie=Ie[Pe],Array.isArray(Ie)&&(Ie=Ie[0])),Ie)if(V>=0&&V<=R.width-$&&Q>=0&&Q<=R.height-J){Me.bindFramebuffer(k.FRAMEBUFFER,Ie);let ze=R.textures[Te],nt=ze.format,ft=ze.type;R.textures.length>1&&k.readBuffer(k.COLOR_ATTACHMENT0+Te);let ke=Nr(ze);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let pt=k.createBuffer();k.bindBuffer(k.PIXEL_PACK_BUFFER,pt),k.bufferData(k.PIXEL_PACK_BUFFER,Ee.byteLength,k.STREAM_READ),k.readPixels(V,Q,$,J,ge.convert(nt),ge.convert(ft),0),k.bindBuffer(k.PIXEL_PACK_BUFFER,null);let Kt=ae!==null?Ve.get(ae).__webglFramebuffer:null;Me.bindFramebuffer(k.FRAMEBUFFER,Kt);let Ct=k.fenceSync(k.SYNC_GPU_COMMANDS_COMPLETE,0);return k.flush(),await $m(k,Ct,4),k.bindBuffer(k.PIXEL_PACK_BUFFER,pt),k.getBufferSubData(k.PIXEL_PACK_BUFFER,0,Ee),k.bindBuffer(k.PIXEL_PACK_BUFFER,null),k.deleteBuffer(pt),k.deleteSync(Ct),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(R,V=null,Q=0){let $=Math.pow(2,-Q),J=Math.floor(R.image.width*$),Ee=Math.floor(R.image.height*$),Pe=V!==null?V.x:0,Te=V!==null?V.y:0;Ze.setTexture2D(R,0),k.copyTexSubImage2D(k.TEXTURE_2D,Q,0,0,Pe,Te,J,Ee),Me.unbindTexture()},this.copyTextureToTexture=function(R,V,Q=null,$=null,J=0,Ee=0){let Pe,Te,Ie,ze,nt,ft,ke,pt,Kt,Ct=R.isCompressedTexture?R.mipmaps[Ee]:R.image;if(Q!==null)Pe=Q.max.x-Q.min.x,Te=Q.max.y-Q.min.y,Ie=Q.isBox3?Q.max.z-Q.min.z:1,ze=Q.min.x,nt=Q.min.y,ft=Q.isBox3?Q.min.z:0;else{let ht=Math.pow(2,-J);Pe=Math.floor(Ct.width*ht),Te=Math.floor(Ct.height*ht),R.isDataArrayTexture?Ie=Ct.depth:R.isData3DTexture?Ie=Math.floor(Ct.depth*ht):Ie=1,ze=0,nt=0,ft=0}$!==null?(ke=$.x,pt=$.y,Kt=$.z):(ke=0,pt=0,Kt=0);let Pt=ge.convert(V.format),xn=ge.convert(V.type),Ue;V.isData3DTexture?(Ze.setTexture3D(V,0),Ue=k.TEXTURE_3D):V.isDataArrayTexture||V.isCompressedArrayTexture?(Ze.setTexture2DArray(V,0),Ue=k.TEXTURE_2D_ARRAY):(Ze.setTexture2D(V,0),Ue=k.TEXTURE_2D),Me.activeTexture(k.TEXTURE0),Me.pixelStorei(k.UNPACK_FLIP_Y_WEBGL,V.flipY),Me.pixelStorei(k.UNPACK_PREMULTIPLY_ALPHA_WEBGL,V.premultiplyAlpha),Me.pixelStorei(k.UNPACK_ALIGNMENT,V.unpackAlignment);let un=Me.getParameter(k.UNPACK_ROW_LENGTH),_t=Me.getParameter(k.UNPACK_IMAGE_HEIGHT),hs=Me.getParameter(k.UNPACK_SKIP_PIXELS),dn=Me.getParameter(k.UNPACK_SKIP_ROWS),Ur=Me.getParameter(k.UNPACK_SKIP_IMAGES);Me.pixelStorei(k.UNPACK_ROW_LENGTH,Ct.width),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,Ct.height),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,ze),Me.pixelStorei(k.UNPACK_SKIP_ROWS,nt),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,ft);let Xi=R.isDataArrayTexture||R.isData3DTexture,us=V.isDataArrayTexture||V.isData3DTexture;if(R.isDepthTexture){let ht=Ve.get(R),nn=Ve.get(V),Vn=Ve.get(ht.__renderTarget),It=Ve.get(nn.__renderTarget);Me.bindFramebuffer(k.READ_FRAMEBUFFER,Vn.__webglFramebuffer),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,It.__webglFramebuffer);for(let fn=0;fn<Ie;fn++)Xi&&(k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ve.get(R).__webglTexture,J,ft+fn),k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,Ve.get(V).__webglTexture,Ee,Kt+fn)),k.blitFramebuffer(ze,nt,ze+Pe,nt+Te,ke,pt,ke+Pe,pt+Te,k.DEPTH_BUFFER_BIT,k.NEAREST);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else if(J!==0||R.isRenderTargetTexture||Ve.has(R)){let ht=Ve.get(R),nn=Ve.get(V);Me.bindFramebuffer(k.READ_FRAMEBUFFER,L),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,G);for(let Vn=0;Vn<Ie;Vn++)Xi?k.framebufferTextureLayer(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,ht.__webglTexture,J,ft+Vn):k.framebufferTexture2D(k.READ_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,ht.__webglTexture,J),us?k.framebufferTextureLayer(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,nn.__webglTexture,Ee,Kt+Vn):k.framebufferTexture2D(k.DRAW_FRAMEBUFFER,k.COLOR_ATTACHMENT0,k.TEXTURE_2D,nn.__webglTexture,Ee),J!==0?k.blitFramebuffer(ze,nt,ze+Pe,nt+Te,ke,pt,ke+Pe,pt+Te,k.COLOR_BUFFER_BIT,k.NEAREST):us?k.copyTexSubImage3D(Ue,Ee,ke,pt,Kt+Vn,ze,nt,Pe,Te):k.copyTexSubImage2D(Ue,Ee,ke,pt,ze,nt,Pe,Te);Me.bindFramebuffer(k.READ_FRAMEBUFFER,null),Me.bindFramebuffer(k.DRAW_FRAMEBUFFER,null)}else us?R.isDataTexture||R.isData3DTexture?k.texSubImage3D(Ue,Ee,ke,pt,Kt,Pe,Te,Ie,Pt,xn,Ct.data):V.isCompressedArrayTexture?k.compressedTexSubImage3D(Ue,Ee,ke,pt,Kt,Pe,Te,Ie,Pt,Ct.data):k.texSubImage3D(Ue,Ee,ke,pt,Kt,Pe,Te,Ie,Pt,xn,Ct):R.isDataTexture?k.texSubImage2D(k.TEXTURE_2D,Ee,ke,pt,Pe,Te,Pt,xn,Ct.data):R.isCompressedTexture?k.compressedTexSubImage2D(k.TEXTURE_2D,Ee,ke,pt,Ct.width,Ct.height,Pt,Ct.data):k.texSubImage2D(k.TEXTURE_2D,Ee,ke,pt,Pe,Te,Pt,xn,Ct);Me.pixelStorei(k.UNPACK_ROW_LENGTH,un),Me.pixelStorei(k.UNPACK_IMAGE_HEIGHT,_t),Me.pixelStorei(k.UNPACK_SKIP_PIXELS,hs),Me.pixelStorei(k.UNPACK_SKIP_ROWS,dn),Me.pixelStorei(k.UNPACK_SKIP_IMAGES,Ur),Ee===0&&V.generateMipmaps===!0&&V.mipmapsAutoUpdate===!0&&k.generateMipmap(Ue),Me.unbindTexture()},this.initRenderTarget=function(R){Ve.get(R).__webglFramebuffer===void 0&&Ze.setupRenderTarget(R)},this.initTexture=function(R){R.isCubeTexture?Ze.setTextureCube(R,0):R.isData3DTexture?Ze.setTexture3D(R,0):R.isDataArrayTexture||R.isCompressedArrayTexture?Ze.setTexture2DArray(R,0):Ze.setTexture2D(R,0),Me.unbindTexture()},this.resetState=function(){Y=0,H=0,ae=null,Me.reset(),be.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return yi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var Dg=38,Iw=.055,Ng=2.6,Ug=Math.PI/2-.02,Lw=.02,Dw=60,Nw=.88,Uw=new F(0,0,1),Lh=class{constructor(){this.camera=new Yn(Dg,1,.01,100),this.camera.up.set(0,0,1),this.now={target:new F,distance:1,around:0,above:.4},this.goal={target:new F,distance:1,around:0,above:.4},this.radius=1,this.still=!0,this.touched=!1}set(e,t,n,s){this.sight=n,this.radius=t.radius,this.said=e,this.bounds=t,this.aspect(s);let{goal:r}=this;e?(r.target.set(...e.at),this.from(new F(...e.from).sub(r.target))):(r.target.set(...t.centre),this.from(n.clone().multiplyScalar(this.fitting(t)))),this.touched=!1,this.jump()}from(e){let{goal:t}=this;t.distance=Math.max(e.length(),1e-9),t.around=Math.atan2(e.y,e.x),t.above=Math.asin(is.clamp(e.z/t.distance,-1,1))}fitting({centre:e,low:t,high:n}){let s=Math.tan(is.degToRad(this.camera.fov)/2)*Nw,r=s*this.camera.aspect,{sight:o}=this,a=new F().crossVectors(Uw,o).normalize(),l=new F().crossVectors(o,a),c=0;for(let h=0;h<8;h++){let u=new F(...[0,1,2].map(f=>(h>>f&1?n:t)[f]-e[f])),d=u.dot(o);c=Math.max(c,d+Math.abs(u.dot(a))/r,d+Math.abs(u.dot(l))/s)}return c}aspect(e){let{camera:t}=this;t.aspect=e;let n=Math.tan(is.degToRad(Dg)/2);t.fov=is.radToDeg(2*Math.atan(e<1?Math.min(n/e,1.2*n):n)),t.updateProjectionMatrix(),this.bounds&&!this.touched&&!this.said&&(this.goal.distance=this.fitting(this.bounds),this.jump())}jump(){Object.assign(this.now,this.goal,{target:this.now.target.copy(this.goal.target)}),this.still=!0,this.put()}advance(e){if(this.still)return!1;let{now:t,goal:n}=this,s=1-Math.exp(-e/Iw);return t.target.lerp(n.target,s),t.distance*=(n.distance/t.distance)**s,t.around+=s*(n.around-t.around),t.above+=s*(n.above-t.above),t.target.distanceTo(n.target)/t.distance+Math.abs(Math.log(t.distance/n.distance))+Math.abs(t.around-n.around)+Math.abs(t.above-n.above)<1e-4&&this.jump(),this.put(),!0}put(){let{camera:e,now:t}=this,n=Math.cos(t.above);e.position.set(n*Math.cos(t.around),n*Math.sin(t.around),Math.sin(t.above)).multiplyScalar(t.distance).add(t.target),e.lookAt(t.target),e.near=Math.max(.004*t.distance,.02*(t.distance-2*this.radius),1e-4*this.radius),e.far=t.distance+30*this.radius+2*t.distance,e.updateProjectionMatrix(),e.updateMatrixWorld()}moved(){this.still=!1,this.touched=!0}turn(e,t){this.goal.around-=Ng*e,this.goal.above=is.clamp(this.goal.above+Ng*t,-Ug,Ug),this.moved()}shift(e,t){let n=2*Math.tan(is.degToRad(this.camera.fov)/2)*this.goal.distance,s=new F().setFromMatrixColumn(this.camera.matrixWorld,0),r=new F().setFromMatrixColumn(this.camera.matrixWorld,1);this.goal.target.addScaledVector(s,-e*n).addScaledVector(r,t*n),this.moved()}zoom(e,t){let{goal:n}=this,s=n.distance;if(n.distance=is.clamp(s*e,Lw*this.radius,Dw*this.radius),t){let r=new F;this.camera.getWorldDirection(r);let o=t.direction.dot(r),a=t.direction.clone().multiplyScalar(s/Math.max(o,.2)).add(t.origin);n.target.lerp(a,1-n.distance/s)}this.moved()}perPixel(e){return 2*Math.tan(is.degToRad(this.camera.fov)/2)/e}};function js(i,e,t,n,s,r,o){let a=s[r]-t[n],l=s[r+1]-t[n+1],c=s[r+2]-t[n+2],h=Math.hypot(a,l,c);if(!(h>1e-12)||!(o>0)){i.fill(0,e,e+16);return}let u=a/h,d=l/h,f=c/h,_=0,b=-1,m=0,p=-1,g=0,v=0;if(f>-.9999999){let y=1/(1+f),w=-u*d*y;_=1-u*u*y,b=w,m=-u,p=w,g=1-d*d*y,v=-d}i[e]=o*_,i[e+1]=o*b,i[e+2]=o*m,i[e+3]=0,i[e+4]=o*p,i[e+5]=o*g,i[e+6]=o*v,i[e+7]=0,i[e+8]=a,i[e+9]=l,i[e+10]=c,i[e+11]=0,i[e+12]=t[n]+a/2,i[e+13]=t[n+1]+l/2,i[e+14]=t[n+2]+c/2,i[e+15]=1}function Og(i,e,t,n,s){i.fill(0,e,e+16),Number.isFinite(t[n]+t[n+1]+t[n+2])&&(i[e]=i[e+5]=i[e+10]=s,i[e+12]=t[n],i[e+13]=t[n+1],i[e+14]=t[n+2],i[e+15]=1)}var Dh=1024,Fg=.1,Ow=.55,Fw=.0075,Bg=.25,Bw=12,kw=9.81,ja=class{constructor(e){let t=e.rows("CARD_BODIES").filter(n=>n.mass>0&&!(n.flags&1)).map(n=>n.mass);t.sort((n,s)=>n-s),this.known=t.length>0,this.unit=this.known?kw*t[t.length>>1]:0}learn(e){this.known||!(e>0)||(this.unit=this.unit>0?this.unit*(e/this.unit)**.002:e)}length(e){return this.unit>0?Math.min(Ow,Fg*Math.log2(1+e/this.unit)):Fg}},Nh=class{constructor(e,t){this.group=new Qt,this.radius=e,this.scale=t,this.shaft=this.pair(new hi(1,1,1,6,1,!0).rotateX(Math.PI/2)),this.head=this.pair(new dr(1,1,8).rotateX(Math.PI/2)),this.points=this.makePoints(),this.count=0,this.from=new Float64Array(3),this.to=new Float64Array(3),this.neck=new Float64Array(3)}pair(e){let t=new Si(e,new Ni,Dh),n=new Si(e,new Ni({transparent:!0,opacity:Bg,depthTest:!1,depthWrite:!1}),Dh);return t.instanceMatrix.setUsage(di),n.instanceMatrix=t.instanceMatrix,t.frustumCulled=n.frustumCulled=!1,n.renderOrder=4,t.count=n.count=0,this.group.add(t,n),{solid:t,faint:n}}makePoints(){let e=new qt;e.setAttribute("position",new Bt(new Float32Array(3*Dh),3).setUsage(di)),e.setDrawRange(0,0);let t=new yo({size:6,sizeAttenuation:!1,transparent:!0,opacity:.85,depthTest:!1});t.onBeforeCompile=s=>{s.fragmentShader=s.fragmentShader.replace("#include <map_particle_fragment>","if (length(gl_PointCoord - 0.5) > 0.5) discard;")};let n=new Ta(e,t);return n.frustumCulled=!1,n.renderOrder=5,this.group.add(n),n}paint(e,t){for(let{solid:n,faint:s}of[this.shaft,this.head])n.material.color=s.material.color=e.force;this.points.material.color=e.force,this.points.material.size=5*t}plain(e){this.isPlain=e}update(e,t){let{f64:n,i32:s,words:r,count:o}=e.section("CONTACTS"),a=this.points.geometry.attributes.position,l=0;for(let c=0;c<o&&l<Dh;c++){let h=c*r,u=n[h+6],d=n[h+7],f=n[h+8],_=Math.hypot(u,d,f);if(!(_>0)||!Number.isFinite(_))continue;let b=s[2*h+30];this.scale.learn(_),this.arrow(l,n,h,t(b)?1:-1,u,d,f,_),a.setXYZ(l,n[h],n[h+1],n[h+2]),l++}this.show(l)}arrow(e,t,n,s,r,o,a,l){let{from:c,to:h,neck:u}=this,d=this.scale.length(l)*this.radius*s,f=Math.min(Fw*this.radius,.12*Math.abs(d)),_=Math.min(.5,5*f/Math.abs(d)),b=[r/l,o/l,a/l];for(let m=0;m<3;m++)c[m]=t[n+m],h[m]=c[m]+d*b[m],u[m]=c[m]+(1-_)*d*b[m];js(this.shaft.solid.instanceMatrix.array,16*e,c,0,u,0,f),js(this.head.solid.instanceMatrix.array,16*e,u,0,h,0,2.4*f)}show(e){this.count=e;for(let{solid:n,faint:s}of[this.shaft,this.head])n.count=e,s.count=this.isPlain?0:e,n.instanceMatrix.clearUpdateRanges(),n.instanceMatrix.addUpdateRange(0,16*e),n.instanceMatrix.needsUpdate=!0;let t=Math.sqrt(Math.min(1,Bw/Math.max(1,e)));this.shaft.faint.material.opacity=this.head.faint.material.opacity=Bg*t,this.points.material.opacity=.85*t,this.points.geometry.setDrawRange(0,e),this.points.geometry.attributes.position.needsUpdate=!0}dispose(){for(let{solid:e,faint:t}of[this.shaft,this.head])e.geometry.dispose(),e.material.dispose(),t.material.dispose(),e.dispose();this.points.geometry.dispose(),this.points.material.dispose()}};var Qa=class extends Error{},zw="TACSNAP1",Gw=1,kg=104,ef=24,Vw=64,Hw=4096;var Kn={ENGAGED:1,WAITS:2,LET_GO:4,UNPLACED:8,NONE:16,OPEN:32},el={FIXED:1},tl={ONLY_DRAWN:1},Gg={SPRING:1};var Ln={SPHERE:0,BOX:1,CAPSULE:2,CYLINDER:3,CONE:4,PLANE:5,HULL:6,MESH:7,HEIGHT_FIELD:8},nf={BODIES:[1,112,"f8 position 3, f8 quaternion 4, f8 velocity 3, f8 spin 3, u4 flags, u4 pad"],NODES:[2,24,"f8 position 3"],LEDGER:[3,16,"f8 step, f8 total"],MOMENTUM:[4,48,"f8 linear 3, f8 angular 3"],CONTACTS:[5,136,"f8 point 3, f8 normal 3, f8 force 3, f8 slip 3, f8 gap, f8 work, x8 key, i4 body_a, i4 body_b, i4 shape_a, i4 shape_b"],PORTS:[6,288,"f8 device 3, f8 device_q 4, f8 body 3, f8 body_q 4, f8 wanted 6, f8 written 6, f8 from_device, f8 into_body, f8 stored, f8 released, f8 held, f8 account, f8 stiffness, f8 turn_stiffness, f8 share, u4 flags, i4 holds"],LOOPS:[7,120,"u4 kind, u4 world, f8 period, u8 ticks, u8 missed, f8 late_mean, f8 late_p50, f8 late_p99, f8 late_p999, f8 late_max, f8 work_mean, f8 work_p50, f8 work_p99, f8 work_p999, f8 work_max, u8 lost"],DEVICES:[8,312,"u4 state, u4 fault, u8 ticks, u8 stale, u8 gaps, u8 late, f8 work, f8 force, u8 guard 16, f8 guard_time 16"],MESSAGES:[9,256,"f8 clock, i4 code, u4 pad, c1 text 240"],STEP:[10,72,"f8 residual, f8 momentum_residual, f8 contact_residual, f8 depth, f8 energy_scale, u8 contacts, u8 contacts_left, u8 asleep, u8 diverged"],PARAMETERS:[11,8,"f8 value"],SIDES:[12,128,"u4 state, u4 pad, f8 rate, f8 real_time, f8 account, f8 lost, f8 taken, f8 given, f8 lowest, f8 gap, f8 gap_max, u8 late_ticks, u8 held_ticks, u8 limited, u8 stalls, u8 solves, u8 rows_lost"],CARD_TEXT:[64,1,"c1 text 1"],CARD_BODIES:[65,24,"t8 name, i4 system, u4 flags, f8 mass"],CARD_SHAPES:[66,120,"t8 name, i4 body, u4 type, f8 size 3, f8 position 3, f8 quaternion 4, f4 color 4, i4 mesh, u4 flags"],CARD_MESHES:[67,32,"u8 first_vertex, u8 vertex_count, u8 first_index, u8 index_count"],CARD_VERTICES:[68,24,"f4 position 3, f4 normal 3"],CARD_INDICES:[69,4,"u4 index"],CARD_LINES:[70,56,"t8 name, i4 system, u4 flags, u8 first, u8 count, f4 color 4, f8 radius"],CARD_LINE_NODES:[71,4,"u4 index"],CARD_PARAMETERS:[72,64,"t8 name, t8 unit, t8 text, f8 value, f8 initial, f8 minimum, f8 maximum, u4 flags, u4 pad"],CARD_PORTS:[73,24,"t8 name, i4 body, i4 device, i4 frame, i4 axes"],CARD_DEVICES:[74,40,"t8 name, t8 model, f8 force_max, f8 period, i4 frames, i4 buttons"],CARD_TERMS:[75,40,"t8 name, t8 text, t8 unit, u4 book, i4 sign, i4 system, u4 pad"],CARD_SYSTEMS:[76,24,"t8 name, u4 kind, i4 number, i4 first_body, i4 body_count"],CARD_SCENE:[77,32,"t8 title, f8 step, f8 duration, u8 pad"]},Vg={f8:8,f4:4,u4:4,i4:4,u8:8,x8:8,t8:8,c1:1};function Ww(i,[e,t,n]){let s=[],r=0;for(let o of n.split(", ")){let[a,l,c]=o.split(" ");s.push({type:a,name:l,count:c?Number(c):1,at:r}),r+=Vg[a]*(c?Number(c):1)}return console.assert(r===t,`${i}: ${r} bytes, not ${t}`),{name:i,number:e,size:t,fields:s.filter(o=>o.name!=="pad")}}var sf=new Map(Object.entries(nf).map(([i,e])=>[e[0],Ww(i,e)])),Oh=i=>sf.get(nf[i][0]),zg=new TextDecoder,Uh=class{constructor(e,t,n,s){this.kind=e,this.bytes=t,this.stride=n,this.count=s,this.words=n/8}get f64(){return this.stride%8?null:this.seen(Float64Array)}get f32(){return this.stride%4?null:this.seen(Float32Array)}get u32(){return this.stride%4?null:this.seen(Uint32Array)}get i32(){return this.stride%4?null:this.seen(Int32Array)}seen(e){let t=e.name,{buffer:n,byteOffset:s,byteLength:r}=this.bytes;return this[t]??=new e(n,s,r/e.BYTES_PER_ELEMENT)}},Qd=new Map;function Xw(i){return Qd.has(i)||Qd.set(i,new Uh(i,new Uint8Array(0),nf[i]?.[1]??8,0)),Qd.get(i)}var tf=class{constructor(e,t,n){this.buffer=e,this.header=t,this.sections=n,this.told=new Map,this.isCard=[...n.values()].some(s=>s.number>=Vw)}section(e){return this.sections.get(e)??Xw(e)}count(e){return this.section(e).count}rows(e){if(!this.told.has(e)){let t=this.section(e);this.told.set(e,Array.from({length:t.count},(n,s)=>this.read(t,s)))}return this.told.get(e)}row(e,t=0){let n=this.section(e);return t<n.count?this.told.get(e)?.[t]??this.read(n,t):null}text(e){let{bytes:t}=this.section("CARD_TEXT");return!(e<t.length)||t[t.length-1]!==0?"":zg.decode(t.subarray(e,Math.min(t.indexOf(0,e),e+Hw)))}read(e,t){let{buffer:n,byteOffset:s}=e.bytes,r=new DataView(n,s+t*e.stride,e.stride),o={};for(let a of sf.get(e.number).fields)o[a.name]=this.field(r,a);return o}field(e,{type:t,count:n,at:s}){if(t==="c1"){let r=new Uint8Array(e.buffer,e.byteOffset+s,n),o=r.indexOf(0);return zg.decode(o<0?r:r.subarray(0,o))}return n===1?this.number(e,t,s):Array.from({length:n},(r,o)=>this.number(e,t,s+o*Vg[t]))}number(e,t,n){switch(t){case"f8":return e.getFloat64(n,!0);case"f4":return e.getFloat32(n,!0);case"u4":return e.getUint32(n,!0);case"i4":return e.getInt32(n,!0);case"x8":return e.getBigUint64(n,!0);case"t8":return this.text(As(e,n));default:return As(e,n)}}};function As(i,e){return i.getUint32(e+4,!0)*4294967296+i.getUint32(e,!0)}function br(i,e){if(!i)throw new Qa(e)}function qw(i){if(i instanceof ArrayBuffer)return i;br(ArrayBuffer.isView(i),"no bytes");let{buffer:e,byteOffset:t,byteLength:n}=i;return t===0&&n===e.byteLength?e:e.slice(t,t+n)}function Yw(i){let e="";for(let t=0;t<8;t++)e+=String.fromCharCode(i.getUint8(t));return br(e===zw,"no snapshot"),br(i.getUint32(8,!0)===Gw,"a version that is not known"),{headerSize:i.getUint32(12,!0),sectionCount:i.getUint32(16,!0),sectionRoom:i.getUint32(20,!0),size:As(i,24),world:As(i,32),step:As(i,40),time:i.getFloat64(48,!0),T:i.getFloat64(56,!0),servo:As(i,64),hash:i.getBigUint64(72,!0),card:i.getBigUint64(80,!0),serial:As(i,88),clock:i.getFloat64(96,!0)}}function $w(i,e,t){return e?e.name==="CARD_TEXT"?t===1:t>=e.size&&t%(e.size<8?4:8)===0:i>0&&t>0}function Zw(i,e,t){let n=new Map,s=e.headerSize+e.sectionRoom*ef;for(let r=0;r<e.sectionCount;r++){let o=e.headerSize+r*ef,a=i.getUint32(o,!0),l=i.getUint32(o+4,!0),c=As(i,o+8),h=As(i,o+16),u=sf.get(a);if(br($w(a,u,l),"a row is too short"),br(h%8===0&&h>=s&&h<=e.size&&c<=(e.size-h)/l,"a section is not inside"),s=h+c*l,!u||n.has(u.name))continue;let d=new Uh(u.name,new Uint8Array(t,h,c*l),l,c);d.number=a,n.set(u.name,d)}return n}function Hg(i){let e=qw(i);br(e.byteLength>=kg,"too short");let t=new DataView(e),n=Yw(t);return br(n.headerSize>=kg&&n.headerSize%8===0&&n.size%8===0&&n.size<=e.byteLength&&n.headerSize<=n.size&&n.sectionCount<=n.sectionRoom&&n.sectionRoom<=(n.size-n.headerSize)/ef,"the header does not hold"),new tf(e,n,Zw(t,n,e))}var Jw={fine:[28,20,32,10],usual:[16,12,20,6],plain:[8,6,8,2]},Kw=80,jw=12,nl=i=>i.rotateX(Math.PI/2);function Qw([i,e,t,n]){return{sphere:nl(new Xs(1,i,e)),box:new es(1,1,1),cylinder:nl(new hi(1,1,1,t)),cone:nl(new dr(1,1,t)),tube:nl(new hi(1,1,1,i,1,!0)),half:nl(new Xs(1,i,n,0,2*Math.PI,0,Math.PI/2))}}var Fh=class{constructor(){this.sets=Object.fromEntries(Object.entries(Jw).map(([e,t])=>[e,Qw(t)]))}has(e){return e in this.sets.usual}get(e,t,n){let s=n?t<=jw?"usual":"plain":t<=Kw?"fine":"usual";return this.sets[s][e]}dispose(){for(let e of Object.values(this.sets))Object.values(e).forEach(t=>t.dispose())}};function Wg(i){let[e,t,n]=i.size;switch(i.type){case Ln.SPHERE:return[{form:"sphere",scale:[e,e,e],z:0}];case Ln.BOX:return[{form:"box",scale:[e,t,n],z:0}];case Ln.CAPSULE:return[{form:"tube",scale:[e,e,n],z:0},{form:"half",scale:[e,e,e],z:n/2},{form:"half",scale:[e,e,e],z:-n/2,turned:!0}];case Ln.CYLINDER:return[{form:"cylinder",scale:[e,e,n],z:0}];case Ln.CONE:return[{form:"cone",scale:[e,e,n],z:0}];case Ln.PLANE:return[];default:return i.mesh>=0?[{form:`mesh${i.mesh}`,scale:[1,1,1],z:0}]:[]}}function Xg(i,e){let t=i.row("CARD_MESHES",e),n=i.section("CARD_VERTICES"),s=i.section("CARD_INDICES");if(!t||!n.f32||!s.u32||t.vertex_count===0||t.index_count===0||t.first_vertex+t.vertex_count>n.count||t.first_index+t.index_count>s.count)return null;let r=n.stride/4,o=s.stride/4,a=n.f32.subarray(t.first_vertex*r,(t.first_vertex+t.vertex_count)*r),l=new Uint32Array(t.index_count-t.index_count%3);for(let u=0;u<l.length;u++)if(l[u]=s.u32[(t.first_index+u)*o],l[u]>=t.vertex_count)return null;let c=new go(a,r),h=new qt;return h.setAttribute("position",new Hs(c,3,0)),h.setAttribute("normal",new Hs(c,3,3)),h.setIndex(new Bt(l,1)),h.computeBoundingSphere(),h.computeBoundingBox(),Number.isFinite(h.boundingSphere.radius)?h:null}function qg(i,e){let[t,n,s]=i.size;switch(i.type){case Ln.SPHERE:return t;case Ln.BOX:return Math.hypot(t,n,s)/2;case Ln.CAPSULE:return t+s/2;case Ln.CYLINDER:case Ln.CONE:return Math.hypot(t,s/2);case Ln.PLANE:return 0;default:return e?e.boundingSphere.center.length()+e.boundingSphere.radius:0}}var Bh=class{constructor(e,t){this.bodies=e,this.nodes=t,this.pose=new Float64Array(7*e),this.from=new Float64Array(7*e),this.to=new Float64Array(7*e),this.gone=new Uint8Array(e),this.node=new Float64Array(3*t),this.nodeFrom=new Float64Array(3*t),this.nodeTo=new Float64Array(3*t),this.came=-1,this.between=1/60,this.step=-1,this.done=!0}take(e,t){let n=this.step<0,s=e.header.step<this.step,r=t-this.came;this.advance(t),!n&&r<.15&&(this.between+=.15*(Math.max(.004,r)-this.between)),this.came=t,this.step=e.header.step,this.from.set(this.pose),this.nodeFrom.set(this.node);let o=this.readBodies(e.section("BODIES"))|this.readNodes(e.section("NODES"));return n||s||r>.15?this.jump():o&&(this.done=!1),n||o!==0}readBodies({f64:e,u32:t,words:n,count:s}){let r=Math.min(s,this.bodies),o=0;for(let a=0;a<r;a++){let l=a*n,c=a*7;this.gone[a]=t[2*l+26]&4;for(let h=0;h<7;h++){let u=e[l+h];if(!Number.isFinite(u)){this.gone[a]=1;continue}o|=u!==this.to[c+h],this.to[c+h]=u}}return o}readNodes({f64:e,words:t,count:n}){let s=Math.min(n,this.nodes),r=0;for(let o=0;o<s;o++)for(let a=0;a<3;a++){let l=e[o*t+a];r|=l!==this.nodeTo[3*o+a],this.nodeTo[3*o+a]=l}return r}jump(){this.pose.set(this.to),this.node.set(this.nodeTo),this.done=!0}advance(e,t=0){if(this.done)return!1;let n=t>1.4*this.between?1:(e-this.came)/this.between;if(n>=1)return this.jump(),!0;for(let s=0;s<this.bodies;s++)this.blend(s*7,Math.max(0,n));for(let s=0;s<this.node.length;s++)this.node[s]=this.nodeFrom[s]+Math.max(0,n)*(this.nodeTo[s]-this.nodeFrom[s]);return!0}blend(e,t){let{pose:n,from:s,to:r}=this;for(let h=e;h<e+3;h++)n[h]=s[h]+t*(r[h]-s[h]);let o=0,a=0;for(let h=e+3;h<e+7;h++)o+=s[h]*r[h];let l=o<0?-1:1;for(let h=e+3;h<e+7;h++)n[h]=(1-t)*s[h]+l*t*r[h],a+=n[h]*n[h];let c=a>0?1/Math.sqrt(a):0;for(let h=e+3;h<e+7;h++)n[h]*=c;c===0&&(n[e+3]=1)}};function Qs(i,e,t){let n=i[e],s=i[e+1],r=i[e+2],o=i[e+3];return t[0]=1-2*(r*r+o*o),t[1]=2*(s*r-n*o),t[2]=2*(s*o+n*r),t[3]=2*(s*r+n*o),t[4]=1-2*(s*s+o*o),t[5]=2*(r*o-n*s),t[6]=2*(s*o-n*r),t[7]=2*(r*o+n*s),t[8]=1-2*(s*s+r*r),t}var e1=1.6,t1=2.6,kh=class{constructor(){this.low=[1/0,1/0,1/0],this.high=[-1/0,-1/0,-1/0]}get empty(){return!(this.low[0]<=this.high[0])}add(e,t){for(let n=0;n<3;n++)this.low[n]=Math.min(this.low[n],e[n]-t),this.high[n]=Math.max(this.high[n],e[n]+t)}get centre(){return this.low.map((e,t)=>(e+this.high[t])/2)}get radius(){return Math.hypot(...this.low.map((e,t)=>this.high[t]-e))/2}grow(e){let t=e*this.radius/2;for(let n=0;n<3;n++)this.low[n]-=t,this.high[n]+=t}addPart(e,t,n){let s=e.low.map((o,a)=>Math.max(o,t[a]-n)),r=e.high.map((o,a)=>Math.min(o,t[a]+n));s.some((o,a)=>o>r[a])||(this.add(s,0),this.add(r,0))}},rf=i=>i.every(Number.isFinite);function Yg(i,e,t,n){let s=new kh,r=new kh,o=i.rows("CARD_BODIES"),a=0;for(let c=0;c<o.length;c++){let h=[...t.to.subarray(7*c,7*c+3)];!t.gone[c]&&rf(h)&&(o[c].flags&el.FIXED?r:s).add(h,e.reach[c]),a+=o[c].flags&el.FIXED?0:1}for(let c=0;c<t.nodes;c++){let h=[...t.nodeTo.subarray(3*c,3*c+3)];rf(h)&&s.add(h,0)}for(let c of n.rows("PORTS"))!(c.flags&(Kn.NONE|Kn.UNPLACED|Kn.OPEN))&&rf(c.device)&&s.add(c.device,0);for(let c of e.shapes)c.body<0&&c.reach>0&&n1(r,c);let l=s.empty?r:s;return l.empty&&l.add([0,0,0],Math.sqrt(1/3)),l.radius>0||l.add(l.centre,.1),l===s&&!r.empty?l.addPart(r,l.centre,t1*l.radius):l===s&&l.grow(e1/a),{centre:l.centre,radius:l.radius,low:l.low,high:l.high}}function n1(i,e){let t=e.size.map(o=>o/2),n=e.box?e.box.min.toArray():t.map(o=>-o),s=e.box?e.box.max.toArray():t;if(!e.box&&e.type!==Ln.BOX){i.add(e.position,e.reach);return}let r=Qs(e.quaternion,0,[]);for(let o=0;o<8;o++){let a=[0,1,2].map(l=>(o>>l&1?s:n)[l]);i.add(e.position.map((l,c)=>l+r[3*c]*a[0]+r[3*c+1]*a[1]+r[3*c+2]*a[2]),0)}}var i1=5,s1=9,r1=1.6,$g=6,o1=["#include <common>",`#include <common>
varying vec2 vPlace;`],a1=["#include <begin_vertex>",`#include <begin_vertex>
vPlace = position.xy;`],l1=["#include <common>",`#include <common>
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
}`],c1=["gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );",`
float fade = 1.0 - smoothstep(0.15, 1.0, length(vPlace) / uReach);
float grid = max(0.45 * lines(uSpacing, 1.0), 0.9 * lines(5.0 * uSpacing, 1.15));
vec3 seen = mix(uFloor, uGrid, grid);
float there = max(uFill, grid);
float shadow = 1.0 - getShadowMask();
seen = mix(seen, seen * uShade, shadow);
there = fade * max(there, 0.55 * shadow);
gl_FragColor = vec4(mix(uBack, seen, uSolid > 0.5 ? there : 1.0), uSolid > 0.5 ? 1.0 : there);`];function Zg(i){let e=10**Math.floor(Math.log10(i));return e*[1,2,5,10].find(t=>i/e<t*1.45)}function h1(i,e){let t=new Na({transparent:!e});return t.onBeforeCompile=n=>{Object.assign(n.uniforms,i),n.vertexShader=n.vertexShader.replace(...o1).replace(...a1),n.fragmentShader=n.fragmentShader.replace(...l1).replace(...c1)},t.polygonOffset=!0,t.polygonOffsetFactor=1,t.polygonOffsetUnits=1,t}function u1(i,e,t){let n=[],s=[],r=Math.min(40,Math.floor(e/t)),o=8,a=Math.round(i.x/t),l=Math.round(i.y/t);function c(d,f,_){let b=(a+d)*t-i.x,m=(l+f)*t-i.y;n.push(b,m,0),s.push(Math.max(0,1-Math.hypot(b,m)/e)*(_%5===0?1:.5))}for(let d=-r;d<=r;d++)for(let f=0;f<o;f++){let _=r*(2*f/o-1),b=r*(2*(f+1)/o-1);c(d,_,a+d),c(d,b,a+d),c(_,d,l+d),c(b,d,l+d)}let h=new qt;h.setAttribute("position",new Bt(new Float32Array(n),3)),h.setAttribute("color",new Bt(new Float32Array(n.length),3));let u=new Ea(h,new xo({vertexColors:!0}));return u.userData.faded=s,u.renderOrder=-1,u}function d1(i,e){let t=i.geometry.attributes.color,n=new Ge;i.userData.faded.forEach((s,r)=>{n.copy(e.back).lerp(e.grid,s),t.setXYZ(r,n.r,n.g,n.b)}),t.needsUpdate=!0}var zh=class{constructor(e,t){this.group=new Qt,this.full=new Qt,this.lines=new Qt,this.group.add(this.full,this.lines),this.lines.visible=!1,this.materials=[];let n=e.filter(r=>r.body<0).slice(0,8),s={position:[0,0,t.low[2]-.001*t.radius],quaternion:[1,0,0,0]};for(let r of n.length?n:[s])this.add(r,t,r!==s);this.spacing=Zg(t.radius/$g*1.4)}add(e,t,n){let[s,r,o,a]=e.quaternion,l=new kn(r,o,a,s),h=new F(0,0,1).applyQuaternion(l).z>.7,u=(h?s1:r1)*t.radius,d=new F(...e.position),f=new F(...t.centre).sub(d).applyQuaternion(l.clone().invert()),_={uFloor:{value:new Ge},uGrid:{value:new Ge},uBack:{value:new Ge},uOrigin:{value:new Fe(f.x,f.y)},uReach:{value:u},uSpacing:{value:Zg(t.radius/$g*1.4)},uFill:{value:n?1:0},uShade:{value:.7},uSolid:{value:n&&h?1:0}},b=h1(_,n&&h);b.userData.uniforms=_;let m=new In(new fr(2*u,2*u),b);m.matrixAutoUpdate=!1,m.matrix.compose(new F(f.x,f.y,0).applyQuaternion(l).add(d),l,new F(1,1,1)),m.receiveShadow=!0,m.renderOrder=-1,this.materials.push(b),this.full.add(m);let p=u1(f,h?i1*t.radius:u,_.uSpacing.value);p.matrixAutoUpdate=!1,p.matrix.copy(m.matrix),this.lines.add(p)}plain(e){this.full.visible=!e,this.lines.visible=e}paint(e){for(let{userData:t}of this.materials)t.uniforms.uFloor.value.copy(e.floor),t.uniforms.uGrid.value.copy(e.grid),t.uniforms.uBack.value.copy(e.back),t.uniforms.uShade.value=e.dark?.4:.68;for(let t of this.lines.children)d1(t,e)}dispose(){for(let e of[...this.full.children,...this.lines.children])e.geometry.dispose(),e.material.dispose()}};var f1=["#d55e00","#009e73","#0072b2"],of=.045;function p1(){let i=[],e=[],t=[];f1.forEach((s,r)=>{let o=[of,of,of];o[r]=1;let a=new es(...o),l=[0,0,0];l[r]=.5,a.translate(...l);let c=new Ge(s),h=i.length/3;i.push(...a.attributes.position.array);for(let u=0;u<a.attributes.position.count;u++)e.push(c.r,c.g,c.b);t.push(...[...a.index.array].map(u=>u+h)),a.dispose()});let n=new qt;return n.setAttribute("position",new Bt(new Float32Array(i),3)),n.setAttribute("color",new Bt(new Float32Array(e),3)),n.setIndex(t),n}var Gh=class{constructor(e,t){this.group=new Qt,this.rows=Array.from({length:e},(n,s)=>s).filter(n=>t(n)>0),this.length=t,this.rows.length!==0&&(this.mesh=new Si(p1(),new Ni({vertexColors:!0,depthTest:!1,transparent:!0}),this.rows.length),this.mesh.instanceMatrix.setUsage(di),this.mesh.frustumCulled=!1,this.mesh.renderOrder=6,this.group.add(this.mesh))}update(e){if(!this.mesh)return;let t=this.mesh.instanceMatrix.array;this.rows.forEach((n,s)=>{let r=e.gone[n]?0:this.length(n);Qs(e.pose,7*n+3,Jg);for(let o=0;o<3;o++){for(let a=0;a<3;a++)t[16*s+4*o+a]=r*Jg[3*a+o];t[16*s+12+o]=e.pose[7*n+o]}t[16*s+15]=1}),this.mesh.instanceMatrix.needsUpdate=!0}dispose(){this.mesh?.geometry.dispose(),this.mesh?.material.dispose(),this.mesh?.dispose()}},Jg=new Float64Array(9);var Dn=8,af=4,m1=Array.from({length:Dn},(i,e)=>Math.cos(2*Math.PI*e/Dn)),g1=Array.from({length:Dn},(i,e)=>Math.sin(2*Math.PI*e/Dn)),Hh=class{constructor(e){this.lines=e.map(n=>({...n,rings:(n.nodes.length-1)*af+1}));let t=this.lines.reduce((n,s)=>n+s.rings,0);this.position=new Float32Array(3*Dn*t),this.normal=new Float32Array(3*Dn*t),this.geometry=new qt,this.geometry.setAttribute("position",new Bt(this.position,3).setUsage(di)),this.geometry.setAttribute("normal",new Bt(this.normal,3).setUsage(di)),this.geometry.setAttribute("color",new Bt(new Float32Array(3*Dn*t),3)),this.geometry.setIndex(this.faces()),this.mesh=new In(this.geometry,new Ms({vertexColors:!0})),this.mesh.frustumCulled=!1,this.mesh.castShadow=this.mesh.receiveShadow=!0}faces(){let e=[],t=0;for(let n of this.lines){for(let s=0;s+1<n.rings;s++)for(let r=0;r<Dn;r++){let o=t+s*Dn+r,a=t+s*Dn+(r+1)%Dn;e.push(o,a,o+Dn,a,a+Dn,o+Dn)}t+=n.rings*Dn}return e}paint(e){let t=this.geometry.attributes.color,n=new Ge,s=0;for(let r of this.lines){let o=e(r)??n.setRGB(...r.color.slice(0,3),jt);for(let a=0;a<r.rings*Dn;a++,s++)t.setXYZ(s,o.r,o.g,o.b)}t.needsUpdate=!0}update(e){let t=0;for(let n of this.lines)this.bend(n,e,t),t+=n.rings;this.geometry.attributes.position.needsUpdate=!0,this.geometry.attributes.normal.needsUpdate=!0}bend({nodes:e,radius:t,rings:n},s,r){let o=0,a=0,l=0;for(let c=0;c<n;c++){_1(e,s,c,n,Vh,Kg);let[h,u,d]=Kg;c===0&&([o,a,l]=Math.abs(d)<.9?[0,0,1]:[1,0,0]);let f=o*h+a*u+l*d;o-=f*h,a-=f*u,l-=f*d;let _=Math.hypot(o,a,l)||1;o/=_,a/=_,l/=_;let b=u*l-d*a,m=d*o-h*l,p=h*a-u*o;for(let g=0,v=3*Dn*(r+c);g<Dn;g++,v+=3){let y=m1[g],w=g1[g],S=y*o+w*b,x=y*a+w*m,E=y*l+w*p;this.normal[v]=S,this.normal[v+1]=x,this.normal[v+2]=E,this.position[v]=Vh[0]+t*S,this.position[v+1]=Vh[1]+t*x,this.position[v+2]=Vh[2]+t*E}}}dispose(){this.geometry.dispose(),this.mesh.material.dispose()}},Vh=new Float64Array(3),Kg=new Float64Array(3);function _1(i,e,t,n,s,r){let o=i.length-1,a=Math.min(o-1,Math.floor(t/af)),l=t/af-a,c=3*i[Math.max(0,a-1)],h=3*i[a],u=3*i[a+1],d=3*i[Math.min(o,a+2)],f=0;for(let b=0;b<3;b++){let m=e[h+b],p=e[u+b],g=a>0?e[c+b]:2*m-p,v=a+2<=o?e[d+b]:2*p-m,y=p-g,w=2*g-5*m+4*p-v,S=3*m-g-3*p+v;s[b]=m+.5*l*(y+l*(w+l*S)),r[b]=y+l*(2*w+3*l*S),f+=r[b]*r[b]}let _=f>0?1/Math.sqrt(f):0;for(let b=0;b<3;b++)r[b]=_>0?r[b]*_:b===0?1:0}var x1=60,y1=.006,v1=.004,b1=.022,S1=.028,jg=.14,e0=9,t0=8,lf=class extends ei{getPoint(e,t=new F){let n=Math.min(1,Math.max(0,(e-.08)/.84)),s=Math.min(1,Math.min(n,1-n)*14),r=2*Math.PI*e0*n;return t.set(s*Math.cos(r),s*Math.sin(r),t0*(e-.5))}},cf=()=>new Da(new lf,20*e0,.12,5).scale(1,1,1/t0),M1=i=>new hi(1,1,1,i,1,!0).rotateX(Math.PI/2);function w1(i,e,t){let n=new Int32Array(t).fill(-1),s=0;return i.rows("CARD_SYSTEMS").forEach((r,o)=>{if(!(r.kind!==1&&r.kind!==2)){for(let a=0;a<r.body_count&&s+a<t;a++)n[s+a]=r.first_body+a;s+=Math.max(0,r.body_count);for(let a of e)a.system===o&&(s=a.nodes.reduce((l,c)=>Math.max(l,c+1),s))}}),n}function E1(i,e){let t=i.section("CARD_LINE_NODES"),n=t.stride/4;return i.rows("CARD_LINES").map(s=>{let r=Math.max(0,Math.min(s.count,t.count-s.first)),o=Array.from({length:r},(a,l)=>t.u32[(s.first+l)*n]);return{...s,nodes:o}}).filter(s=>s.nodes.length>0&&s.nodes.every(r=>r<e))}var Wh=class{constructor(e,t,n,s){this.group=new Qt,this.scale=n,this.materials=new Ms,this.lines=E1(e,t.nodes),this.bodyOf=w1(e,this.lines,t.nodes),this.tubes=null,this.instanced=[],this.own=[];let r=this.lines.filter(l=>l.nodes.length===2&&l.flags&Gg.SPRING),o=this.lines.filter(l=>l.nodes.length>1&&!r.includes(l)),a=this.lines.filter(l=>l.nodes.length===1);o.length&&(this.tubes=new Hh(o.map(l=>({...l,line:l,radius:Math.max(l.radius,y1*n)}))),this.group.add(this.tubes.mesh)),this.addSprings(r,t),a.length&&this.add(s.get("sphere",a.length,!1),a,(l,c,h,u)=>Og(l,c,u,3*h.nodes[0],h.radius||b1*n)),this.mark(-1,null)}addSprings(e,t){if(e.length===0)return;let n=e.length>x1,s=l=>l.radius||(n?v1*this.scale:Math.min(S1*this.scale,jg*Qg(l,t.nodeTo))),r=new Map(e.map(l=>[l,s(l)])),o=(l,c)=>l.system<0?Math.min(r.get(l),jg*Qg(l,c)):r.get(l),a=n?M1(6):cf();this.own.push(a),this.add(a,e,(l,c,h,u)=>js(l,c,u,3*h.nodes[0],u,3*h.nodes[1],o(h,u)))}add(e,t,n){let s=new Si(e,this.materials,t.length);s.instanceMatrix.setUsage(di),s.frustumCulled=!1,s.castShadow=s.receiveShadow=!0,Object.assign(s.userData,{lines:t,put:n}),this.instanced.push(s),this.group.add(s)}update(e){this.tubes?.update(e.node);for(let t of this.instanced){let{lines:n,put:s}=t.userData;n.forEach((r,o)=>s(t.instanceMatrix.array,16*o,r,e.node)),t.instanceMatrix.needsUpdate=!0}}mark(e,t,n=.4){if(this.lines.length===0||this.marked===e&&e<0)return;this.marked=e;let s=r=>{let o=new Ge().setRGB(...r.color.slice(0,3),jt);return e>=0&&r.nodes.some(a=>this.bodyOf[a]===e)?o.lerp(t,n):o};this.tubes?.paint(r=>s(r.line));for(let r of this.instanced)r.userData.lines.forEach((o,a)=>r.setColorAt(a,s(o))),r.instanceColor.needsUpdate=!0}pick(e,t,n,s,r){let o=null,a=1/0,l=new F,c=new F,h=new F,u=new F;for(let d of this.lines)for(let f=0;f+1<d.nodes.length||f===0&&d.nodes.length===1;f++){let _=d.nodes[f],b=d.nodes[Math.min(f+1,d.nodes.length-1)];l.fromArray(t,3*_),c.fromArray(t,3*b);let m=Math.sqrt(e.distanceSqToSegment(l,c,h,u)),p=h.distanceTo(e.origin),g=Math.max(0,m-(d.radius||0))/(s*p);if(!(g<n)||!(g<a)||p>r)continue;let y=(u.distanceToSquared(l)<=u.distanceToSquared(c)?[_,b]:[b,_]).find(w=>this.bodyOf[w]>=0);y!==void 0&&(a=g,o={distance:p,point:new F().fromArray(t,3*y),body:this.bodyOf[y]})}return o}dispose(){this.tubes?.dispose(),this.instanced.forEach(e=>e.dispose()),this.own.forEach(e=>e.dispose()),this.materials.dispose()}};function Qg(i,e){let[t,n]=i.nodes;return Math.hypot(e[3*t]-e[3*n],e[3*t+1]-e[3*n+1],e[3*t+2]-e[3*n+2])||1}var T1=.022,A1=.06,R1=.6,C1=Kn.NONE|Kn.OPEN,P1=/^pointer(_?\d+)?$/,I1=2,il=64,L1=window.matchMedia("(prefers-reduced-motion: reduce)"),Rs=i=>new Ni({depthTest:!1,depthWrite:!1,transparent:!0,...i});function Cs(i,e,t){let n=new In(i,e);return n.renderOrder=t,n}function D1(i,e){let t=document.createElement("canvas");t.width=t.height=128;let n=t.getContext("2d"),s=[[44,66,42,34],[57,62,57,22],[70,62,72,26],[83,68,87,40],[42,88,25,68]];n.lineCap=n.lineJoin="round";for(let[o,a]of[[20,i],[12,e]]){n.strokeStyle=n.fillStyle=a,n.lineWidth=o;for(let[l,c,h,u]of s)n.beginPath(),n.moveTo(l,c),n.lineTo(h,u),n.stroke();n.beginPath(),n.roundRect(44,64,38,42,12),n.stroke(),n.fill()}let r=new Ra(t);return r.colorSpace=jt,r}var hf=class{constructor(e,t,n){this.group=new Qt,this.name=t.name,this.device=t.device,this.size=n,this.materials={body:Rs({opacity:.4}),ring:Rs({opacity:.95}),proxy:Rs({opacity:.95}),rim:Rs({opacity:.9}),coil:Rs({opacity:.9})},this.ball=Cs(e.ball,this.materials.body,7),this.ring=Cs(e.ring,this.materials.ring,9),this.rim=Cs(e.ball,this.materials.rim,9),this.proxy=Cs(e.ball,this.materials.proxy,10),this.coil=Cs(e.coil,this.materials.coil,8),this.coil.matrixAutoUpdate=!1,this.coil.frustumCulled=!1,this.glyph=new Sa(e.glyph),this.glyph.renderOrder=11,this.glyph.center.set(.5,.05),this.group.add(this.ball,this.coil,this.ring,this.rim,this.proxy,this.glyph),this.group.visible=!1}update(e,t,n){let s=!(e.flags&C1)&&e.device.every(Number.isFinite),r=(e.flags&Kn.ENGAGED)!==0;if(this.group.visible=s,!s)return;let o=r?t?.75:1:.4,a=e.flags&Kn.LET_GO?n.proxy:r?n.accent:n.quiet;this.materials.body.color=this.materials.ring.color=this.materials.coil.color=a,this.materials.rim.color=n.back,this.materials.proxy.color=n.proxy,this.materials.body.opacity=.4*o,this.materials.ring.opacity=.95*o,this.materials.coil.opacity=.9*o,this.place(e,r,t)}place(e,t,n){let{size:s}=this;this.ball.position.set(...e.device),this.ball.scale.setScalar(s),this.ring.position.copy(this.ball.position),this.ring.scale.setScalar(s),this.proxy.visible=this.rim.visible=t&&e.body.every(Number.isFinite),this.proxy.position.set(...e.body),this.rim.position.copy(this.proxy.position),this.proxy.scale.setScalar(.26*s),this.rim.scale.setScalar(.36*s);let r=this.ball.position.distanceTo(this.proxy.position);this.coil.visible=this.proxy.visible&&r>R1*s,this.coil.visible&&js(this.coil.matrix.elements,0,e.device,0,e.body,0,Math.min(.55*s,Math.max(.2*s,r/12))),this.glyph.visible=n,this.glyph.position.copy(this.ball.position)}dispose(){Object.values(this.materials).forEach(e=>e.dispose())}},Xh=class{constructor(e,t,n){this.group=new Qt,this.shared={ball:new Xs(1,20,14),ring:new vo(1.12,1.34,40),coil:cf(),glyph:new _o({depthTest:!1,sizeAttenuation:!1,transparent:!0,opacity:.92})},this.shared.glyph.map=null;let s=r=>Math.min(A1*t,Math.max(T1*t,.62*(n[r.body]??0)));this.hands=e.rows("CARD_PORTS").map(r=>new hf(this.shared,r,s(r))),this.hands.forEach(r=>this.group.add(r.group)),this.wish=new uf(this.shared,t),this.halo=Cs(new vo(.9,1,il),Rs({opacity:.8}),3),this.halo.frustumCulled=!1,this.halo.visible=!1,this.group.add(this.wish.group,this.halo)}paint(e){this.theme=e,this.shared.glyph.map?.dispose(),this.shared.glyph.map=D1(e.dark?"#0b0f14":"#1d2733",e.dark?"#dfe6ee":"#ffffff"),this.shared.glyph.needsUpdate=!0,this.wish.paint(e),this.halo.material.color=e.accent}update(e,t){let n=e.rows("PORTS"),s=-1;this.hands.forEach((r,o)=>{if(!n[o]){r.group.visible=!1;return}r.update(n[o],t&&r.device!==s&&!P1.test(r.name),this.theme),r.group.visible&&(s=r.device)})}face(e,t){for(let n of this.hands)n.ring.quaternion.copy(e.quaternion),n.glyph.scale.setScalar(t);this.wish.ring.quaternion.copy(e.quaternion),this.halo.quaternion.copy(e.quaternion)}invite(e,t,n,s){if(this.halo.visible=t>0,!this.halo.visible)return;let r=L1.matches?.5:.5+.5*Math.sin(2.4*s);this.halo.position.copy(e);let o=t*(1+.1*r),a=Math.max(0,o-I1*n),l=this.halo.geometry.attributes.position;for(let c=0;c<=il;c++){let h=Math.cos(2*Math.PI*c/il),u=Math.sin(2*Math.PI*c/il);l.setXYZ(c,a*h,a*u,0),l.setXYZ(il+1+c,o*h,o*u,0)}l.needsUpdate=!0,this.halo.material.opacity=.9-.4*r}dispose(){this.hands.forEach(e=>e.dispose()),this.shared.ball.dispose(),this.shared.ring.dispose(),this.shared.coil.dispose(),this.shared.glyph.map?.dispose(),this.shared.glyph.dispose(),this.wish.dispose(),this.halo.geometry.dispose(),this.halo.material.dispose()}},uf=class{constructor(e,t){this.group=new Qt,this.scale=t,this.ring=Cs(e.ring,Rs({opacity:.9}),12),this.dot=Cs(e.ball,Rs({opacity:1}),12),this.line=Cs(new hi(1,1,1,6).rotateX(Math.PI/2),Rs({opacity:.55}),11),this.line.matrixAutoUpdate=!1,this.line.frustumCulled=!1,this.group.add(this.line,this.ring,this.dot),this.group.visible=!1}paint(e){for(let t of[this.ring,this.dot,this.line])t.material.color=e.ink}show(e,t,n){this.group.visible=!0,this.ring.position.copy(e),this.dot.position.copy(e),this.ring.scale.setScalar(n),this.dot.scale.setScalar(.3*n),js(this.line.matrix.elements,0,e.toArray(),0,t.toArray(),0,.1*n)}hide(){this.group.visible=!1}dispose(){for(let e of[this.ring,this.dot,this.line])e.material.dispose();this.line.geometry.dispose()}};var N1=`
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
}`,U1=`
varying vec3 vSeen;
void main() {
    gl_FragColor = vec4(vSeen, 1.0);
}`;function n0(i){let e={uSky:{value:new Ge},uGround:{value:new Ge},uSun:{value:new Ge},uWay:{value:i}},t=new Mi({uniforms:e,vertexShader:N1,fragmentShader:U1});return t.paint=n=>{e.uSky.value.copy(n.sky).multiplyScalar(n.hemisphere),e.uGround.value.copy(n.ground).multiplyScalar(n.hemisphere),e.uSun.value.setScalar(n.sun)},t}var O1=new vi(new F,1/0),F1=.7,sl=new Float64Array(9);function B1(i,e,t){return t.has(i.body)&&e.has(i.body)&&!(i.flags&tl.ONLY_DRAWN)&&i.color.slice(0,3).every(n=>Math.abs(n-F1)<1e-6)}function k1(i,e){let t=(n,s)=>Math.abs(n-s)<=1e-6*(Math.abs(n)+Math.abs(s))+1e-12;return i.body===e.body&&i.type===e.type&&i.mesh===e.mesh&&i.size.every((n,s)=>t(n,e.size[s]))&&i.position.every((n,s)=>t(n,e.position[s]))&&i.quaternion.every((n,s)=>t(n,e.quaternion[s]))}function z1(i,e){let t=i.rows("CARD_SHAPES").map((o,a)=>({...o,row:a}));if(e)return t.filter(o=>!(o.flags&tl.ONLY_DRAWN));let n=t.filter(o=>o.flags&tl.ONLY_DRAWN),s=new Set(n.map(o=>o.body)),r=new Set;for(let o of i.rows("CARD_SYSTEMS"))for(let a=0;o.kind===0&&a<o.body_count&&a<i.count("CARD_BODIES");a++)r.add(o.first_body+a);return t.filter(o=>!B1(o,s,r)&&(o.flags&tl.ONLY_DRAWN||!n.some(a=>k1(a,o))))}var qh=class{constructor(e,t,{collision:n,sunWay:s}){this.group=new Qt,this.meshes=[],this.own=[],this.bodies=e.count("CARD_BODIES"),this.shapes=z1(e,n),this.planes=this.shapes.filter(r=>r.type===Ln.PLANE),this.material=new Ms,this.cheap=n0(s),this.reach=new Float64Array(this.bodies),this.hasShape=new Uint8Array(this.bodies),this.marked=new Map,this.build(e,t)}build(e,t){this.forms=t;let n={},s=new Map;for(let r of this.shapes){r.mesh>=0&&!(`mesh${r.mesh}`in n)&&(n[`mesh${r.mesh}`]=Xg(e,r.mesh),n[`mesh${r.mesh}`]&&this.own.push(n[`mesh${r.mesh}`])),this.measure(r,n[`mesh${r.mesh}`]);for(let o of Wg(r))!(n[o.form]||t.has(o.form))||r.body>=this.bodies||(s.has(o.form)||s.set(o.form,[]),s.get(o.form).push(V1(r,o)))}for(let[r,o]of s)this.addMesh(r,n[r]??t.get(r,o.length,!1),o)}measure(e,t){if(e.reach=qg(e,t),e.box=t?.boundingBox??null,e.body<0||e.body>=this.bodies||e.type===Ln.PLANE)return;this.hasShape[e.body]=1;let n=Math.hypot(...e.position)+e.reach;Number.isFinite(n)&&(this.reach[e.body]=Math.max(this.reach[e.body],n))}addMesh(e,t,n){let s=new Si(t,this.material,n.length);s.instanceMatrix.setUsage(di),s.frustumCulled=!1,s.castShadow=s.receiveShadow=!0,s.boundingSphere=O1,Object.assign(s.userData,{form:e,parts:n}),n.forEach((r,o)=>s.setColorAt(o,r.color)),this.meshes.push(s),this.group.add(s)}paint(e){this.cheap.paint(e)}plain(e){for(let t of this.meshes){let{form:n,parts:s}=t.userData;t.material=e?this.cheap:this.material,this.forms.has(n)&&(t.geometry=this.forms.get(n,s.length,e))}}update(e){for(let t of this.meshes){let n=t.instanceMatrix.array,s=t.userData.parts;for(let r=0;r<s.length;r++)X1(n,16*r,s[r],e);t.instanceMatrix.needsUpdate=!0}}mark(e){let t=new Map(e.filter(s=>s.body>=0).map(s=>[s.body,s])),n=new Set([...this.marked.keys(),...t.keys()]);if(this.marked=t,n.size!==0)for(let s of this.meshes)s.userData.parts.forEach((r,o)=>{if(!n.has(r.body))return;let a=t.get(r.body);s.setColorAt(o,a?G1.copy(r.color).lerp(a.color,a.part):r.color),s.instanceColor.needsUpdate=!0})}pick(e){let t=e.intersectObjects(this.meshes,!1)[0];return t?{distance:t.distance,point:t.point,body:t.object.userData.parts[t.instanceId].body}:null}dispose(){this.meshes.forEach(e=>e.dispose()),this.own.forEach(e=>e.dispose()),this.material.dispose(),this.cheap.dispose()}},G1=new Ge;function V1(i,e){Qs(i.quaternion,0,sl);let t=e.turned?-1:1,n=new Float64Array(9);for(let l=0;l<3;l++)n[3*l]=sl[3*l]*e.scale[0],n[3*l+1]=t*sl[3*l+1]*e.scale[1],n[3*l+2]=t*sl[3*l+2]*e.scale[2];let s=i.position.map((l,c)=>l+sl[3*c+2]*e.z),[r,o,a]=i.color.map(l=>Math.min(1,Math.max(0,l||0)));return{body:i.body,shape:i.row,m:n,p:s,color:new Ge().setRGB(r,o,a,jt)}}var H1=new Float64Array(9),W1=Qs([1,0,0,0],0,new Float64Array(9));function X1(i,e,t,n){let s=W1,r=0,o=0,a=0;if(t.body>=0){if(n.gone[t.body]){i.fill(0,e,e+16);return}let h=n.pose,u=7*t.body;s=Qs(h,u+3,H1),r=h[u],o=h[u+1],a=h[u+2]}let{m:l,p:c}=t;for(let h=0;h<3;h++){let u=l[h],d=l[3+h],f=l[6+h];i[e+4*h]=s[0]*u+s[1]*d+s[2]*f,i[e+4*h+1]=s[3]*u+s[4]*d+s[5]*f,i[e+4*h+2]=s[6]*u+s[7]*d+s[8]*f,i[e+4*h+3]=0}i[e+12]=r+s[0]*c[0]+s[1]*c[1]+s[2]*c[2],i[e+13]=o+s[3]*c[0]+s[4]*c[1]+s[5]*c[2],i[e+14]=a+s[6]*c[0]+s[7]*c[1]+s[8]*c[2],i[e+15]=1}var df=1024,q1=1.3,i0=12;var Yh=class{constructor(e){this.forms=e,this.scene=new ya,this.scene.matrixWorldAutoUpdate=!0,this.sky=new Fa,this.sky.position.set(0,0,1),this.sun=new za,this.sun.shadow.mapSize.set(df,df),this.sun.shadow.intensity=1,this.scene.add(this.sky,this.sun,this.sun.target),this.card=this.block=this.motion=null,this.parts=[],this.options={},this.bounds=null,this.shadowsStale=!0}setCard(e){this.card=e,this.block=null}take(e,t,n){let s=this.block===null,r=!s&&this.block.header.step===e.header.step&&this.block.header.servo===e.header.servo;s&&(this.motion=new Bh(this.card.count("CARD_BODIES"),e.count("NODES"))),this.block=e;let o=this.motion.take(e,t);return s&&this.build(n),this.forces.update(e,a=>this.moves(a)),this.hands.update(e,n.ghost),s||o||!r}moves(e){return e>=0&&e<this.flags.length&&!(this.flags[e]&el.FIXED)}build({theme:e,options:t,ratio:n,forceScale:s,collision:r,sunWay:o}){this.clear(),this.sunWay=o;let{card:a,motion:l}=this;this.flags=a.rows("CARD_BODIES").map(h=>h.flags),this.names=a.rows("CARD_BODIES").map(h=>h.name),this.solids=new qh(a,this.forms,{collision:r,sunWay:o}),this.bounds=Yg(a,this.solids,l,this.block),this.lit={centre:[...this.bounds.centre],radius:1.15*this.bounds.radius};let{radius:c}=this.bounds;this.lines=new Wh(a,l,c,this.forms),this.floor=new zh(this.solids.planes.map(h=>this.inWorld(h)),this.bounds),this.forces=new Nh(c,s),this.hands=new Xh(a,c,this.solids.reach),this.frames=new Gh(this.flags.length,h=>this.frameLength(h)),this.parts=[this.solids,this.lines,this.floor,this.forces,this.hands,this.frames],this.parts.forEach(h=>this.scene.add(h.group)),this.paint(e,n),this.show(t),this.place()}inWorld(e){if(e.body<0)return e;let t=this.motion.to.subarray(7*e.body,7*e.body+7),n=new kn(t[4],t[5],t[6],t[3]),s=new F(...e.position).applyQuaternion(n).add(new F(t[0],t[1],t[2])),[r,o,a,l]=e.quaternion,c=n.multiply(new kn(o,a,l,r));return{...e,body:-1,position:s.toArray(),quaternion:[c.w,c.x,c.y,c.z]}}frameLength(e){let{radius:t}=this.bounds;return Math.min(.16*t,Math.max(.05*t,1.5*this.solids.reach[e]))}paint(e,t){this.theme=e,this.scene.background=e.back,this.sky.color.copy(e.sky),this.sky.groundColor.copy(e.ground),this.sky.intensity=e.hemisphere,this.sun.intensity=e.sun,this.parts.length&&(this.solids.paint(e),this.floor.paint(e),this.forces.paint(e,t),this.hands.paint(e),this.mark(this.marks??[]))}show(e){if(this.options=e,this.sun.castShadow=e.shadows&&!e.plain,this.shadowsStale=!0,!!this.parts.length){for(let t of[this.solids,this.floor,this.forces])t.plain(e.plain);this.frames.group.visible=e.frames,this.forces.group.visible=e.contacts,this.hands.group.visible=e.avatar}}advance(e,t){return!this.parts.length||!this.motion.advance(e,t)?!1:(this.place(),!0)}place(){this.solids.update(this.motion),this.lines.update(this.motion),this.options.frames&&this.frames.update(this.motion),this.light(),this.shadowsStale=!0}light(){let{lit:e,motion:t,bounds:n}=this,s=0;for(let a=0;a<t.bodies;a++)if(this.moves(a)&&!t.gone[a]){let l=7*a,c=Math.hypot(t.pose[l]-e.centre[0],t.pose[l+1]-e.centre[1],t.pose[l+2]-e.centre[2]);c<i0*n.radius&&(s=Math.max(s,c+Math.min(this.solids.reach[a],n.radius)))}for(;s>e.radius&&e.radius<i0*n.radius;)e.radius*=q1;let{radius:r}=e;this.sun.target.position.set(...e.centre),this.sun.position.copy(this.sunWay).multiplyScalar(2.5*r).add(this.sun.target.position);let o=this.sun.shadow.camera;o.left=o.bottom=-r,o.right=o.top=r,o.near=.2*r,o.far=6*r,o.updateProjectionMatrix(),this.sun.shadow.normalBias=1.2*2*r/df,this.sun.shadow.bias=-6e-4}mark(e){if(this.marks=e,!this.parts.length)return;let t=e.map(({body:n,kind:s})=>({body:n,color:this.theme.bright,part:s==="held"?.55:.35}));this.solids.mark(t),this.lines.mark(t[0]?.body??-1,this.theme.bright)}frame(e){let t=this.motion.pose.subarray(7*e,7*e+7);return{position:new F(t[0],t[1],t[2]),quaternion:new kn(t[4],t[5],t[6],t[3])}}grip(e){let t=this.block?.rows("PORTS").find(n=>n.holds===e&&!(n.flags&(Kn.NONE|Kn.OPEN)));return t?.body.every(Number.isFinite)?new F(...t.body):this.frame(e).position}find(e){return this.names?this.names.indexOf(e):-1}clear(){for(let e of this.parts)this.scene.remove(e.group),e.dispose();this.parts=[],this.marks=[]}dispose(){this.clear(),this.sun.dispose()}};var ff=.96,Y1=.3;function pf(i,e=new F){let t=i+Y1;return e.set(Math.cos(ff)*Math.cos(t),Math.cos(ff)*Math.sin(t),Math.sin(ff))}var $h={mouse:14,pen:14,touch:24},$1=250,Z1=4e-4,J1=.0014,s0=60,K1=8e-4,j1={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},Zh=class{constructor(e){this.view=e,this.raycaster=new pr,this.fingers=new Map,this.held=null,this.over=null,this.at=null,this.seq=0,this.sent=0;let t=e.canvas;this.ends=[Ei(t,"pointerdown",n=>this.down(n)),Ei(t,"pointermove",n=>this.move(n)),Ei(t,"pointerup",n=>this.up(n)),Ei(t,"pointercancel",n=>this.up(n)),Ei(t,"lostpointercapture",n=>this.up(n)),Ei(t,"pointerleave",()=>this.leave()),Ei(t,"wheel",n=>this.wheel(n),{passive:!1}),Ei(t,"contextmenu",n=>n.preventDefault()),Ei(t,"keydown",n=>this.key(n)),Ei(window,"keydown",n=>n.key==="Escape"&&this.letGo()),Ei(window,"blur",()=>this.letGo()),Ei(document,"visibilitychange",()=>document.hidden&&this.letGo())],this.timer=setInterval(()=>this.keep(),s0),t.style.touchAction="none",t.tabIndex=t.tabIndex<0?0:t.tabIndex}ray(e,t,n){let s=this.view.rectOf(n),r=new Fe(2*(e-s.x)/s.width-1,1-2*(t-s.y)/s.height);return this.raycaster.setFromCamera(r,this.view.orbit.camera),this.raycaster.near=0,this.raycaster.far=1/0,this.raycaster.ray}find(e,t,n){let s=this.view.sideAt(e,t),r=this.view.half(s);if(!r?.parts.length)return null;let o=this.ray(e,t,s),a=this.view.orbit.perPixel(this.view.rectOf(s).height),l=r.solids.pick(this.raycaster);if(l&&r.moves(l.body))return{side:s,...l,movable:!0};let c=r.lines.pick(o,r.motion.node,$h[n]??$h.mouse,a,(l?.distance??1/0)*1.0001);if(c&&r.moves(c.body))return{side:s,...c,movable:!0};let h=this.beside(r,o,$h[n]??$h.mouse,a,l);return h?{side:s,...h,movable:!0}:l?{side:s,...l,movable:!1}:null}beside(e,t,n,s,r){let o=null,a=n,l=new F,c=new F;for(let h=0;h<e.motion.bodies;h++){let u=e.solids.reach[h];if(!e.moves(h)||e.motion.gone[h]||u<=0)continue;l.fromArray(e.motion.pose,7*h);let d=l.distanceTo(t.origin),f=s*d,_=t.distanceToPoint(l)/f-Math.min(u/f,3*n)*.5;_>=a||u/f>2*n||r&&r.distance<d-u||(a=_,t.closestPointToPoint(l,c),o={body:h,distance:d,point:l.clone().add(c.sub(l).clampLength(0,.7*u))})}return o}down(e){this.view.canvas.focus({preventScroll:!0});let{x:t,y:n}=this.place(e);if(this.held){if(e.pointerType!=="touch"||e.timeStamp-this.held.since>$1)return;let r=this.held;this.letGo(),this.fingers.set(r.id,{x:r.x,y:r.y})}this.view.canvas.setPointerCapture?.(e.pointerId);let s=e.button===0&&!e.shiftKey&&this.fingers.size===0?this.find(t,n,e.pointerType):null;if(s?.movable){this.take(s,e,t,n);return}this.fingers.set(e.pointerId,{x:t,y:n,across:e.button!==0||e.shiftKey}),this.setOver(null),this.cursor()}take(e,t,n,s){let r=this.view.half(e.side),{position:o,quaternion:a}=r.frame(e.body),l=this.view.orbit.camera.getWorldDirection(new F);this.held={id:t.pointerId,x:n,y:s,since:t.timeStamp,side:e.side,body:e.body,name:r.names[e.body],point:e.point.clone().sub(o).applyQuaternion(a.conjugate()),start:e.point.clone(),plane:new li().setFromNormalAndCoplanarPoint(l,e.point),depth:0,wanted:e.point.clone(),grip:0,card:r.card,moved:!0},this.held.distance=e.point.distanceTo(this.view.orbit.camera.position),this.setOver(null),this.view.tell({side:e.side,body:e.body,name:this.held.name,held:!0}),this.cursor(),this.view.wake()}move(e){let{x:t,y:n}=this.place(e);this.held?.id===e.pointerId?(Object.assign(this.held,{x:t,y:n}),this.lead()):this.fingers.has(e.pointerId)?this.moveCamera(e,t,n):e.pointerType!=="touch"&&!this.held&&(this.at={x:t,y:n,kind:e.pointerType},this.view.wake())}moveCamera(e,t,n){let s=this.fingers.get(e.pointerId),r=this.view.rectOf(0).height,o=this.spread(),a=t-s.x,l=n-s.y;Object.assign(s,{x:t,y:n});let{orbit:c}=this.view;if(this.fingers.size>1){let h=this.spread();c.shift((h.x-o.x)/r,(h.y-o.y)/r),o.wide>10&&h.wide>10&&c.zoom(o.wide/h.wide,null)}else s.across?c.shift(a/r,l/r):c.turn(a/r,l/r);this.view.wake()}spread(){let[e,t=e]=[...this.fingers.values()];return{x:(e.x+t.x)/2,y:(e.y+t.y)/2,wide:Math.hypot(e.x-t.x,e.y-t.y)}}up(e){this.held?.id===e.pointerId&&this.letGo(),this.fingers.delete(e.pointerId)&&this.cursor()}leave(){this.at=null,this.held||this.setOver(null)}wheel(e){e.preventDefault();let t=(e.deltaY||e.deltaX)*(e.deltaMode===1?33:e.deltaMode===2?400:1);if(this.held&&e.shiftKey)this.held.grip=Math.min(1,Math.max(0,this.held.grip-K1*t)),this.held.moved=!0;else if(this.held)this.held.depth-=Z1*t*this.held.distance,this.lead();else{let{x:n,y:s}=this.place(e);this.view.orbit.zoom(Math.exp(J1*Math.max(-400,Math.min(400,t))),this.ray(n,s,this.view.sideAt(n,s)))}this.view.wake()}key(e){let{orbit:t}=this.view,n=j1[e.key];if(!(e.ctrlKey||e.metaKey||e.altKey)){if(n&&e.shiftKey)t.shift(-.06*n[0],-.06*n[1]);else if(n)t.turn(.05*n[0],.05*n[1]);else if(e.key==="+"||e.key==="=")t.zoom(.85,null);else if(e.key==="-")t.zoom(1/.85,null);else if(e.key==="Home")this.view.reset();else return;e.preventDefault(),this.view.wake()}}lead(){let{held:e}=this,t=this.ray(e.x,e.y,e.side),n=e.plane.clone().translate(e.plane.normal.clone().multiplyScalar(e.depth));t.intersectPlane(n,e.wanted)!==null&&(e.moved=!0,this.view.wake())}letGo(){let{held:e}=this;e&&(this.held=null,this.view.send({t:"hand",grab:!1,pointer:0,seq:++this.seq}),this.view.half(e.side)?.hands?.wish.hide(),this.view.tell(null),this.cursor(),this.view.wake())}frame(){if(this.held&&this.view.half(this.held.side)?.card!==this.held.card&&this.letGo(),this.held)this.speak(!1);else if(this.at&&this.fingers.size===0){let e=this.find(this.at.x,this.at.y,this.at.kind);this.at=null,this.setOver(e?.movable?e:null)}}keep(){this.held&&performance.now()-this.sent>=s0-5&&this.speak(!0)}speak(e){let{held:t}=this;if(!t.moved&&!e)return;let n=performance.now();if(n-this.sent<8){this.view.wake();return}t.moved=!1,this.sent=n,this.view.send({t:"hand",grab:!0,pointer:0,side:t.side,body:t.name,point:t.point.toArray(),by:t.wanted.clone().sub(t.start).toArray(),grip:t.grip,buttons:0,seq:++this.seq})}setOver(e){(e?this.over?.body===e.body&&this.over.side===e.side:!this.over)||(this.over=e&&{side:e.side,body:e.body,name:this.view.half(e.side).names[e.body],held:!1},this.view.tell(this.over),this.cursor(),this.view.wake())}cursor(){this.view.canvas.style.cursor=this.held?"grabbing":this.over?"grab":this.fingers.size?"move":"default"}place(e){let t=this.view.canvas.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}dispose(){this.letGo(),clearInterval(this.timer),this.ends.forEach(e=>e())}};function Ei(i,e,t,n){return i.addEventListener(e,t,n),()=>i.removeEventListener(e,t,n)}var Q1=[1,.75,.5];function r0(i){let e=Math.min(2,i),t=[{shadows:!0,plain:!1,ratio:e},{shadows:!1,plain:!1,ratio:e}];for(let n of[e,...Q1.filter(s=>s<e)])t.push({shadows:!1,plain:!0,ratio:n});return t}var Jh=class{constructor(e,{best:t=!1,slow:n=!1},s){this.best=t,this.slowly=n,this.levels=r0(e),this.tell=s,this.level=n&&!t?2:0,this.times=[],this.last=-1,this.fps=0,this.wait=10,this.good=0,this.tried=-1,this.before=[],this.rested=0,this.settle=45}said(){let{level:e,shadows:t,plain:n,ratio:s,fps:r}=this;return{level:e,shadows:t,plain:n,ratio:s,fps:r}}get shadows(){return this.levels[this.level].shadows}get plain(){return this.levels[this.level].plain}get ratio(){return this.levels[this.level].ratio}ratioOfScreen(e){this.levels=r0(e),this.level=Math.min(this.level,this.levels.length-1)}restart(){this.wait=10,this.tried=-1,this.before=[],this.times=[],this.last=-1,this.rested=0,this.settle=45}frame(e,t,n){let s=e-this.last,r=n&&this.last>=0&&s<.25;if(this.last=e,!r||--this.settle>0||(this.times.push(s),this.times.length<60))return!1;let o=this.times.sort((l,c)=>l-c)[30];this.times=[],this.fps=1/o;let a=this.judge(o,e,1.15/(t<=40?60:30));return this.tell(this.said()),a}judge(e,t,n){return this.best?!1:e>n?this.slow(e,t):(this.good+=e*60,this.tried>=0&&t-this.tried>5&&(this.tried=-1,this.wait=10),this.level>0&&this.good>this.wait?(this.tried=t,this.go(this.level-1)):!1)}slow(e,t){return t<this.rested?!1:(this.tried>=0&&(this.wait=Math.min(320,2*this.wait),this.tried=-1),this.before[this.level]=e,this.level<this.levels.length-1?this.go(this.level+1):this.before[0]&&e>.93*this.before[0]?(this.rested=t+30,this.go(0)):!1)}go(e){return this.level=e,this.good=0,!0}};var eE=[0,1.05,-1.05,2.1,-2.1,Math.PI],mf=[.42,.85,1.2],o0=-1.02,a0=10,l0={around:.05,above:.22};function c0(i){let e=tE(i),t=null,n=-1/0;for(let s of mf)for(let r of eE){let o=new F(Math.cos(s)*Math.cos(o0+r),Math.cos(s)*Math.sin(o0+r),Math.sin(s)),a=e.length?e.filter(c=>nE(i,c,o)).length/e.length:1,l=a-l0.around*Math.abs(r)-l0.above*(s-mf[0]);if(l>n+1e-9&&([t,n]=[o,l]),a===1&&r===0&&s===mf[0])return o}return t}function tE(i){let{motion:e,solids:t}=i,n=Array.from({length:e.bodies},(r,o)=>o).filter(r=>i.moves(r)&&!e.gone[r]&&t.reach[r]>0),s=Math.max(1,n.length/a0);return Array.from({length:Math.min(a0,n.length)},(r,o)=>new F().fromArray(e.pose,7*n[Math.floor(o*s)]))}function nE(i,e,t){return!new pr(e,t).intersectObjects(i.solids.meshes,!1).some(s=>!i.moves(s.object.userData.parts[s.instanceId].body))}var iE={light:{back:"#f5f7f9",floor:"#e6eaee",grid:"#aab5c0",ink:"#1d2733",accent:"#0072b2",bright:"#56b4e9",force:"#d55e00",proxy:"#e69f00",quiet:"#8794a1",sky:"#ffffff",ground:"#d3d8de"},dark:{back:"#0f1419",floor:"#1a222b",grid:"#465464",ink:"#dfe6ee",accent:"#3f9fd8",bright:"#7cc7f2",force:"#f0803c",proxy:"#f0b429",quiet:"#6d7b89",sky:"#dfe9f5",ground:"#39424d"}},sE={back:["--scene-back","--wash"],floor:["--scene-floor"],grid:["--scene-grid"],ink:["--ink"],accent:["--accent"],force:["--scene-force"],proxy:["--scene-proxy"],quiet:["--scene-quiet"]},rE={light:{hemisphere:1.75,sun:1.9},dark:{hemisphere:1.35,sun:1.9}};function oE(){let i=document.documentElement.dataset.theme;return i?i==="dark":window.matchMedia("(prefers-color-scheme: dark)").matches}var aE=({r:i,g:e,b:t})=>.2126*i+.7152*e+.0722*t;function lE(i){rl??=Object.assign(document.createElement("i"),{hidden:!0,ariaHidden:"true"}),rl.isConnected||document.body.append(rl),rl.style.color=`var(${i}, transparent)`;let e=getComputedStyle(rl).color;return/^rgb\(/.test(e)?e:null}var rl=null;function gf(){let i=oE()?"dark":"light",e={...rE[i]};for(let[t,n]of Object.entries(iE[i])){let s=(sE[t]??[]).map(lE).find(Boolean);e[t]=new Ge().setStyle(s??n,jt)}return e.dark=aE(e.back)<.2,e}function h0(i){let e=window.matchMedia("(prefers-color-scheme: dark)"),t=new MutationObserver(i);return e.addEventListener("change",i),t.observe(document.documentElement,{attributes:!0,attributeFilter:["data-theme","class","style"]}),()=>{e.removeEventListener("change",i),t.disconnect()}}var Sr=1,cE=.9,hE=44,uE=9,u0=[14,26],dE=20,fE=.12,pE={frames:!1,contacts:!0,shadows:!0,avatar:!0,collision:!1},d0=()=>performance.now()/1e3;function mE(){let i=document.createElement("canvas").getContext("webgl2"),e=i?.getExtension("WEBGL_debug_renderer_info"),t=e?i.getParameter(e.UNMASKED_RENDERER_WEBGL):"";return i?.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|softpipe|software|basic render/i.test(t)}function gE(i,e){let t;try{t=new Ch({canvas:i,antialias:e,powerPreference:"high-performance"})}catch(n){throw new Error("This browser cannot draw in three dimensions: it has no WebGL 2.",{cause:n})}return t.shadowMap.enabled=!0,t.shadowMap.type=mr,t.shadowMap.autoUpdate=!1,t.autoClear=!1,t}var _f=class{constructor(e,t,{best:n=!1}){let s=mE();this.canvas=e,this.store=t,this.renderer=gE(e,n||!s),this.forms=new Fh,this.orbit=new Lh,this.sunWay=pf(0),this.list=[],this.options={...pE},this.theme=gf(),this.governor=new Jh(window.devicePixelRatio||1,{best:n,slow:s},r=>this.tellQuality(r)),this.quality=this.governor.said(),this.forceScale=null,this.placed=null,this.patience=0,this.stale=!0,this.last=0,this.came=0,this.drew=!1,this.asked=0,this.pointing=new Zh(this),this.taken=!1,this.observer=new ResizeObserver(()=>this.resize()),this.observer.observe(e),this.ends=[t.on("card",r=>this.card(r)),t.on("snapshot",r=>this.snapshot(r)),t.on("state",()=>this.state()),h0(()=>this.paint())],e.addEventListener("webglcontextlost",r=>r.preventDefault()),e.addEventListener("webglcontextrestored",()=>this.refresh()),this.resize(),t.card.forEach((r,o)=>r&&this.card(o)),t.snapshot.forEach((r,o)=>r&&this.snapshot(o))}half(e){return this.list[e]??null}card(e){this.list[e]??=new Yh(this.forms),this.list[e].setCard(this.store.card[e]),this.pointing.setOver(null),e===0&&(this.forceScale=new ja(this.store.card[0]),this.taken=!1,this.governor.restart()),this.layout()}get ghost(){return this.store.state?.ghost==="watching"}context(){return{theme:this.theme,options:this.shown(),ratio:this.ratio(),ghost:this.ghost,collision:this.options.collision,sunWay:this.sunWay,forceScale:this.forceScale??=new ja(this.store.card.find(Boolean))}}shown(){return{...this.options,shadows:this.options.shadows&&this.governor.shadows,plain:this.governor.plain}}snapshot(e){let t=this.list[e];if(!t)return;let n=t.block===null;this.came=d0(),t.take(this.store.snapshot[e],this.came,this.context())&&this.refresh(),e===0&&(this.placed===null||this.placed!==this.cameraKey())&&(n||--this.patience<0)&&this.placeCamera()}cameraKey(){let{state:e}=this.store;return e?.scene?`${e.scene} ${JSON.stringify(e.camera??null)}`:String(this.store.card[0]?.header.card)}placeCamera(){let e=this.list[0]?.bounds;if(!e)return;this.placed=this.cameraKey();let t=xE(this.store.state?.camera);this.orbit.set(t,e,t?null:c0(this.list[0]),this.aspect()),pf(this.orbit.goal.around,this.sunWay),this.list.forEach(n=>n?.parts.length&&n.place()),this.refresh()}state(){let{state:e}=this.store;e?.scene!==this.said?.scene&&(this.patience=dE),e?.epoch!==this.said?.epoch&&this.pointing.letGo(),this.said=e,this.layout();for(let t of this.list)t?.block&&t.hands.update(t.block,this.ghost);this.refresh()}paint(){this.theme=gf();for(let e of this.list)e?.paint(this.theme,this.ratio());this.refresh()}setOption(e,t){if(!(e in this.options))throw new Error(`no option ${e}`);this.options[e]=!!t;for(let n of this.list)n?.block&&(e==="collision"&&n.build(this.context()),n.show(this.shown()),e==="frames"&&t&&n.frames.update(n.motion),e==="collision"&&(n.forces.update(n.block,s=>n.moves(s)),n.hands.update(n.block,this.ghost)));this.refresh()}option(e){return this.options[e]}resetCamera(){this.placeCamera()}reset(){this.resetCamera()}letGo(){this.pointing.letGo()}get scale(){let e=this.list[0];return{radius:e?.bounds?.radius??1,grid:e?.floor?.spacing??.1}}tellQuality(e){this.quality=e,this.store.set("quality",e)}ratio(){return this.governor.ratio}resize(){let{clientWidth:e,clientHeight:t}=this.canvas;this.governor.ratioOfScreen(window.devicePixelRatio||1),this.width=Math.max(1,e),this.height=Math.max(1,t),this.renderer.setPixelRatio(this.ratio()),this.renderer.setSize(this.width,this.height,!1),this.layout(),this.drawnOnce&&this.draw()}layout(){let e=this.store.sides()>1&&this.list[1]?.card,t=this.width<cE*this.height,n=a=>Math.floor((a-Sr)/2),s=e&&!t?n(this.width):this.width,r=e&&t?n(this.height):this.height;this.rects=[{x:0,y:0,width:s,height:r}],e&&t?this.rects.push({x:0,y:r+Sr,width:s,height:this.height-r-Sr}):e&&this.rects.push({x:s+Sr,y:0,width:this.width-s-Sr,height:r}),this.orbit.aspect(this.aspect());let o=JSON.stringify(this.rects);o!==this.told&&(this.told=o,this.store.emit("halves",this.halves())),this.refresh()}aspect(){return this.rects[0].width/this.rects[0].height}halves(){return this.rects.map(e=>({...e}))}rectOf(e){return this.rects[e]??this.rects[0]}sideAt(e,t){let n=this.rects.findIndex(s=>e>=s.x&&t>=s.y&&e<s.x+s.width+Sr&&t<s.y+s.height+Sr);return Math.max(0,n)}send(e){this.taken||=e.grab,this.store.send(e)}tell(e){this.list.forEach((t,n)=>t?.mark(e&&e.side===n?[{body:e.body,kind:e.held?"held":"hover"}]:[])),this.store.set("pick",e)}refresh(){this.stale=!0,this.wake()}wake(){this.asked||this.ended||(this.asked=requestAnimationFrame(()=>this.frame()))}frame(){this.asked=0;let e=d0(),t=this.drew;this.drew=!1,this.pointing.frame();let n=this.orbit.advance(Math.min(.1,e-this.last));for(let r of this.list)n=(r?.advance(e,e-this.last)??!1)||n;this.last=e;let s=n||this.stale;s&&this.draw(),this.judge(e,t),(s||!this.orbit.still||e-this.came<fE)&&(this.drew=s,this.wake())}judge(e,t){let n=this.rects.reduce((s,r,o)=>s+(this.list[o]?.motion?.bodies??0),0);if(this.governor.frame(e,n,t)){this.renderer.setPixelRatio(this.ratio());for(let s of this.list)s?.show(this.shown()),s?.paint(this.theme,this.ratio());this.refresh()}}draw(){this.stale=!1,this.drawnOnce=!0;let{renderer:e,rects:t}=this;e.setScissorTest(!1),e.setViewport(0,0,this.width,this.height),e.setClearColor(t.length>1?_E.copy(this.theme.back).lerp(this.theme.quiet,.5):this.theme.back),e.clear(),e.setScissorTest(!0),t.forEach((n,s)=>this.drawHalf(n,s))}drawHalf(e,t){let n=this.list[t],{renderer:s,orbit:r}=this,o=this.height-e.y-e.height;s.setViewport(e.x,o,e.width,e.height),s.setScissor(e.x,o,e.width,e.height),n?.parts.length&&(this.placeMarks(n,t,e),s.shadowMap.needsUpdate=n.shadowsStale&&n.options.shadows,n.shadowsStale=!1,s.render(n.scene,r.camera))}placeMarks(e,t,n){let{hands:s}=e,{camera:r}=this.orbit,o=hE*parseFloat(getComputedStyle(document.documentElement).fontSize)/16;s.face(r,o*this.orbit.perPixel(n.height));let{held:a}=this.pointing;if(a&&a.side===t&&a.body<e.motion.bodies){let{position:d,quaternion:f}=e.frame(a.body),_=uE*this.orbit.perPixel(n.height)*a.wanted.distanceTo(r.position);s.wish.show(a.wanted,a.point.clone().applyQuaternion(f).add(d),_)}let l=this.inviting()&&t===0?e.find(this.store.state.focus):-1,c=l>=0?e.grip(l):null,h=c?this.orbit.perPixel(n.height)*Math.max(1e-9,c.distanceTo(r.position)):0,u=c?Math.min(u0[1],Math.max(u0[0],1.3*e.solids.reach[l]/h)):0;s.invite(c,u*h,h,this.last)}inviting(){return!!this.store.state?.focus&&this.store.state.mode!=="replay"&&!this.taken&&this.options.avatar&&this.list[0]?.parts.length>0}dispose(){this.ended=!0,cancelAnimationFrame(this.asked),this.observer.disconnect(),this.ends.forEach(e=>e()),this.pointing.dispose(),this.list.forEach(e=>e?.dispose()),this.forms.dispose(),this.renderer.dispose()}},_E=new Ge;function xE(i){let e=t=>Array.isArray(t)&&t.length===3&&t.every(Number.isFinite);return!i||!e(i.from)||!e(i.at)?null:new F(...i.from).distanceTo(new F(...i.at))>0?i:null}function xf(i,e,{best:t=!1}={}){return new _f(i,e,{best:t})}var Kh=[1,.5,.1],yE=.1;function f0(i){let e=()=>i.state??{},t=()=>e().mode==="replay",n=o=>i.send(o),s=1;i.on("state",o=>{o.rate>0&&(s=o.rate)});let r={replaying:t,playing:()=>t()?!!e().replay?.playing:e().rate!==0,play(){t()?n({t:"play",on:!e().replay?.playing}):n({t:"rate",value:e().rate===0?s:0})},step(){if(t()){r.scrub(1/60);return}e().rate!==0&&n({t:"rate",value:0}),n({t:"step",count:1})},reset:()=>t()?n({t:"seek",time:0}):n({t:"reset"}),rates:Kh,lastRate:()=>e().rate>0?e().rate:s,rate(o){s=o,n({t:"rate",value:o})},slower(){let o=Kh.indexOf(r.lastRate());r.rate(Kh[(o+1)%Kh.length])},beside:()=>e().beside?.there&&n({t:"beside",on:!e().beside.on}),ghost:()=>n({t:"ghost",on:e().ghost==="off"}),record:()=>!t()&&n({t:"record",on:!e().recording?.on}),replay:()=>e().recording?.ready&&n({t:"replay"}),live:()=>n({t:"live"}),scrub(o){let{time:a=0,length:l=0,playing:c}=e().replay??{};c&&n({t:"play",on:!1}),n({t:"seek",time:Math.min(l,Math.max(0,a+o))})},scrubStep:yE};return r}var jh=class{constructor(e){this.time=new Float64Array(2*640),this.clock=new Float64Array(2*640),this.column=Array.from({length:e},()=>new Float64Array(2*640)),this.length=0}clear(){this.length=0}begin(e,t=e){for(;this.length>0&&this.time[this.length-1]>e;)this.length--;return this.length>0&&this.time[this.length-1]===e?-1:(this.length===2*640&&this.shift(),this.time[this.length]=e,this.clock[this.length]=t,this.length++)}shift(){this.time.copyWithin(0,640),this.clock.copyWithin(0,640);for(let e of this.column)e.copyWithin(0,640);this.length=640}first(){let e=Math.max(0,this.length-640),t=this.length>0?this.time[this.length-1]-10:0;for(;e<this.length&&this.time[e]<t;)e++;return e}last(e){return this.length>0?this.column[e][this.length-1]:NaN}};var Qh=8,vE=2e-4,bE=6,SE=["linear","angular","unexplainedLinear","unexplainedAngular"],eu=8,er=(i,e)=>Oh(i).fields.find(t=>t.name===e).at/8,ME=er("PORTS","device"),wE=er("PORTS","body"),EE=er("PORTS","wanted"),TE=er("PORTS","written"),p0=er("PORTS","held"),AE=2*er("PORTS","flags"),m0=er("LEDGER","total"),RE=er("STEP","energy_scale"),Ro=(i,e)=>Math.hypot(i[e],i[e+1],i[e+2]),ol=class{constructor(e){let t=e?e.rows("CARD_TERMS"):[],n=t.filter(r=>r.book===0),s=t.filter(r=>r.book===1);this.terms=[],n.forEach((r,o)=>{r.system===-1&&this.terms.push({name:r.name,text:r.text,sign:r.sign,row:o,column:this.terms.length})}),this.after=s.findIndex(r=>r.name==="after"),this.unexplained=s.findIndex(r=>r.name==="unexplained"),this.ports=e?e.rows("CARD_PORTS").slice(0,Qh):[],this.created=this.terms.find(r=>r.name==="created")?.column??-1,this.momentum=this.terms.length,this.firstPort=this.momentum+SE.length,this.history=new jh(this.firstPort+eu*this.ports.length+1),this.madeColumn=this.firstPort+eu*this.ports.length,this.base=new Float64Array(this.terms.length),this.heldBase=new Float64Array(Qh),this.restarts=0,this.lowest=new Float64Array(Qh),this.pull=new Float64Array(Qh),this.made=0,this.scale=0,this.time=-1}take(e){let{time:t}=e.header;t<this.time&&(this.lowest.fill(0),this.made=0),this.time=t;let n=this.history.begin(t,e.header.clock);if(n<0)return;if(this.restarts>0&&--this.restarts===0)return this.restart(e);let s=e.section("STEP");this.scale=s.count>0?s.f64[RE]:0,this.takeTerms(e.section("LEDGER"),n),this.takeMomentum(e.section("MOMENTUM"),n),this.takePorts(e.section("PORTS"),n),this.made=this.sumMade(n),this.history.column[this.madeColumn][n]=this.made}restart(e){let t=e.section("LEDGER"),n=e.section("PORTS");for(let s of this.terms)s.sign!==0&&s.row<t.count&&(this.base[s.column]=t.f64[s.row*t.words+m0]);for(let s=0;s<this.ports.length&&s<n.count;s++)this.heldBase[s]=n.f64[s*n.words+p0];this.lowest.fill(0),this.made=0,this.history.clear(),this.time=-1,this.take(e)}takeTerms(e,t){let{f64:n,words:s,count:r}=e;for(let o of this.terms)this.history.column[o.column][t]=o.row<r?n[o.row*s+m0]-this.base[o.column]:0}takeMomentum(e,t){let{f64:n,words:s,count:r}=e,{column:o}=this.history,a=this.after>=0&&this.after<r&&this.unexplained>=0&&this.unexplained<r;o[this.momentum][t]=a?Ro(n,this.after*s):0,o[this.momentum+1][t]=a?Ro(n,this.after*s+3):0,o[this.momentum+2][t]=a?Ro(n,this.unexplained*s):0,o[this.momentum+3][t]=a?Ro(n,this.unexplained*s+3):0}takePorts(e,t){let{f64:n,u32:s,words:r,count:o}=e;for(let a=0;a<this.ports.length&&a<o;a++){let l=a*r,c=this.firstPort+a*eu,{column:h}=this.history,u=(s[2*l+AE]&(Kn.NONE|Kn.OPEN))!==0;h[c][t]=u?0:Ro(n,l+TE),h[c+1][t]=u?0:Ro(n,l+EE);for(let d=0;d<3;d++)h[c+2+d][t]=n[l+ME+d],h[c+5+d][t]=n[l+wE+d];this.lowest[a]=Math.min(this.lowest[a],n[l+p0]-this.heldBase[a]),this.pull[a]+=.02*(h[c][t]-this.pull[a])}}sumMade(e){let t=this.created>=0?this.history.column[this.created][e]:0;for(let n=0;n<this.ports.length;n++)t-=this.lowest[n];return t}zero(){return Math.max(1e-9,1e-9*this.scale)}nothing(){return Math.max(vE,this.zero())}notByHands(){return this.made-(this.created>=0&&this.history.last(this.created)||0)}burst(){return!(Math.abs(this.made)<=this.nothing())}column(e,t){return this.history.column[this.firstPort+e*eu+t]}strongest(){let e=0;for(let t=1;t<this.ports.length;t++)this.pull[t]>this.pull[e]+1e-6&&(e=t);return e}};function g0(i){let e=[new ol(null),new ol(null)],t=-1,n=0,s={serial:0,epoch:0,side:r=>e[r],count:()=>i.sides()};return i.on("card",r=>{r<e.length&&(e[r]=new ol(i.card[r]),s.epoch++)}),i.on("state",r=>{if(r.epoch===t&&r.resets!==n)for(let o of e)o.restarts=bE;({epoch:t,resets:n}=r)}),i.on("snapshot",r=>{r<e.length&&(e[r].take(i.snapshot[r]),s.serial++)}),s}function W(i,e,...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e??{}))r==null||r===!1&&!s.startsWith("aria-")||(s.startsWith("on")?n.addEventListener(s.slice(2),r):s==="class"?n.className=r:n.setAttribute(s,r===!0&&!s.startsWith("aria-")?"":String(r)));return n.append(...t.flat().filter(s=>s!=null&&s!==!1)),n}function qe(i,e){i.said!==e&&(i.said=e,i.textContent=e)}function Xe(i,e){i.hidden===!!e&&(i.hidden=!e)}function At(i,e,t){let n=String(t);i.getAttribute(e)!==n&&i.setAttribute(e,n)}function Bi(i,e){try{let t=localStorage.getItem(`tactus.${i}`);return t===null?e:JSON.parse(t)}catch{return e}}function ki(i,e){try{localStorage.setItem(`tactus.${i}`,JSON.stringify(e))}catch{}}var CE={play:["fill","M6 4.2v11.6a.6.6 0 0 0 .9.5l9.4-5.8a.6.6 0 0 0 0-1L6.9 3.7a.6.6 0 0 0-.9.5z"],pause:["fill","M5 4h3.4v12H5zM11.6 4H15v12h-3.4z"],step:["fill","M4 4.6v10.8l7.6-5.4zM13 4.4h2.6v11.2H13z"],reset:["line","M4.2 8.2A6.2 6.2 0 1 1 4 12M4 4v4.4h4.4"],record:["fill","M10 4.6a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8z"],replay:["line","M3 10a7 7 0 1 0 2.4-5.3M3 3.4v3.8h3.8M8.6 7.4v5.2l4-2.6z"],download:["line","M10 3v9M6.4 8.8 10 12.4l3.6-3.6M3.6 16.4h12.8"],beside:["line","M3 4h14v12H3zM10 2v16"],ghost:["line","M4 17V9a6 6 0 0 1 12 0v8l-2-1.6-2 1.6-2-1.6L8 17l-2-1.6zM8 9.2v.1M12 9.2v.1"],camera:["line","M3.6 7V3.6H7M13 3.6h3.4V7M16.4 13v3.4H13M7 16.4H3.6V13M10 8.4v3.2M8.4 10h3.2"],more:["fill","M4.4 8.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm5.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"],close:["line","M5 5l10 10M15 5 5 15"],down:["line","M5.5 8l4.5 4.5L14.5 8"],panels:["line","M3 4h14v12H3zM12 4v12"],sheet:["line","M3 4h14v12H3zM3 11h14"],sun:["line","M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2"],moon:["line","M16.4 11.8A6.8 6.8 0 0 1 8.2 3.6a6.8 6.8 0 1 0 8.2 8.2z"],help:["line","M7.4 7.6a2.7 2.7 0 1 1 3.8 2.5c-.8.4-1.2.9-1.2 1.9M10 14.8v.1"],file:["line","M5 2.8h6.4L15 6.4v10.8H5zM11 3v4h4"],back:["line","M8 5l-5 5 5 5M3.4 10H17"],undo:["line","M7 4 3.6 7.4 7 10.8M4 7.4h7.4a4.4 4.4 0 0 1 0 8.8H8"]};function zt(i){let e=document.createElementNS("http://www.w3.org/2000/svg","svg"),t=document.createElementNS("http://www.w3.org/2000/svg","path"),[n,s]=CE[i];return e.setAttribute("viewBox","0 0 20 20"),e.setAttribute("class",`icon ${n}`),e.setAttribute("aria-hidden","true"),t.setAttribute("d",s),e.append(t),e}function _0(i,e,{openFiles:t}){let n=W("ul",{class:"cards"}),s=W("ul",{class:"rows"}),r=W("h3",{},"More"),o=W("input",{type:"search",placeholder:"Find a scene","aria-label":"Find a scene",oninput:()=>m(),onkeydown:g=>{let v=g.key==="Enter"&&o.value.trim()&&u.find(({root:y})=>!y.hidden);v&&d(v.scene.name)}}),a=W("input",{type:"file",multiple:!0,hidden:!0,accept:".yaml,.yml,.urdf,.xml,.mjcf,.obj,.stl,.ply,.h5"});a.addEventListener("change",()=>{t([...a.files].map(g=>({path:g.name,file:g}))),a.value=""});let l=W("button",{type:"button",class:"drop",onclick:()=>a.click()},zt("file"),W("span",{},W("b",{},"Drop files here, or choose"),W("span",{class:"soft"},"URDF, MJCF, OBJ, STL, YAML or a recording; a folder with its meshes, too"))),c=W("button",{type:"button",class:"bare close","aria-label":"Close",onclick:()=>i.close()},zt("close")),h=W("p",{class:"soft",hidden:!0},"No scene of that name.");i.append(W("header",{},W("h2",{id:"chooser-title"},"Scenes"),o,c),W("div",{class:"scroll"},n,h,r,s),l,a),At(i,"aria-labelledby","chooser-title"),i.addEventListener("click",g=>g.target===i&&i.close());let u=[];function d(g){e.send({t:"open",what:`scene:${g}`}),i.close()}function f(){let g=e.scenes.filter(y=>y.order>0).sort((y,w)=>y.order-w.order),v=e.scenes.filter(y=>!(y.order>0));u=[...g.map(_),...v.map(b)],n.replaceChildren(...u.slice(0,g.length).map(y=>y.root)),s.replaceChildren(...u.slice(g.length).map(y=>y.root)),m(),p()}function _(g){let v=g.thumb?W("img",{src:`/thumb/${encodeURIComponent(g.name)}.webp`,alt:"",loading:"lazy",width:320,height:180}):W("span",{class:"no-picture","aria-hidden":"true"},W("span",{},(g.title||g.name).slice(0,1))),y=W("button",{type:"button",onclick:()=>d(g.name)},v,W("span",{class:"words"},W("b",{},g.title||g.name),W("span",{class:"soft"},g.try||""),g.beside?W("span",{class:"tag"},zt("beside"),"naive beside passive"):null));return{scene:g,button:y,root:W("li",{},y)}}function b(g){let v=W("button",{type:"button",onclick:()=>d(g.name)},W("b",{},g.title||g.name),W("span",{class:"soft"},g.name));return{scene:g,button:v,root:W("li",{},v)}}function m(){let g=o.value.toLowerCase().split(/\s+/).filter(Boolean),v=0,y=0;for(let{scene:w,root:S}of u){let x=`${w.name} ${w.title} ${w.try??""} ${w.notice??""}`.toLowerCase(),E=g.every(N=>x.includes(N));Xe(S,E),v+=E,y+=E&&!(w.order>0)}Xe(r,y>0&&y<v),Xe(h,v===0)}function p(){for(let{scene:g,button:v}of u)g.name===e.state?.scene?At(v,"aria-current","true"):v.removeAttribute("aria-current")}return e.on("scenes",f),e.on("state",p),f(),{open(){o.value="",m(),i.showModal();let g=i.querySelector("[aria-current]")??i.querySelector(".cards button, .rows button")??c;g.scrollIntoView({block:"nearest"}),(window.matchMedia("(pointer: fine)").matches?o:g).focus()},close:()=>i.open&&(i.close(),!0)}}var y0=[["G",1e9],["M",1e6],["k",1e3],["",1],["m",.001],["µ",1e-6],["n",1e-9]],yf=" ",PE=new Set(["m","g","s","N","J","W","Pa","Hz"]),IE={kg:{g:.001,mg:1e-6,t:1e3},m:{cm:.01},s:{min:60,h:3600},rad:{deg:Math.PI/180,"°":Math.PI/180,rev:2*Math.PI},"rad/s":{rpm:Math.PI/30,"deg/s":Math.PI/180,"°/s":Math.PI/180,"rev/s":2*Math.PI,Hz:2*Math.PI},"m/s":{"cm/s":.01,"km/h":1/3.6},"":{"%":.01}};function vf(i,e){let t=Math.abs(i);if(e==="kg")return t===0||t>=.9995?["kg",1]:t>=9995e-7?["g",.001]:["mg",1e-6];let n=/^[A-Za-z]+/.exec(e)?.[0]??"",s=/^[0-9²³^]/.test(e.slice(n.length));if(!PE.has(n)||s||t===0||!Number.isFinite(t))return[e,1];for(let[r,o]of y0)if(t>=.9995*o)return[r+e,o];return["n"+e,1e-9]}var v0=i=>i.replace(/([A-Za-z])2\b/g,"$1²").replace(/([A-Za-z])3\b/g,"$1³");function Mr(i,e=3,t=!1){if(!Number.isFinite(i))return Number.isNaN(i)?"?":i>0?"∞":"−∞";let n=Math.abs(i),s;return n!==0&&(n>=1e6||n<1e-4)?s=i.toExponential(Math.max(0,e-1)).replace(/e\+?/,"e"):n>=10**e?s=i.toFixed(0):s=i.toPrecision(e),!t&&s.includes(".")&&(s=s.replace(/\.?0+(?=e|$)/,"")),s.replace(/-/g,"−")}function on(i,e="",{digits:t=3,fixed:n=!1,zero:s=0}={}){let r=Math.abs(i)<=s?0:i,[o,a]=vf(r,e),l=r===0?"0":Mr(r/a,t,n);return o?l+yf+v0(o):l}function b0(i,e){let t=0;for(let r of i)t=Math.max(t,Math.abs(r??0));let[n,s]=vf(t,e);return i.map((r,o)=>{let a=Mr(Math.abs(r)<1e-9*t?0:r/s,3);return o===i.length-1&&n?`${a}${yf}${v0(n)}`:a})}var x0=i=>i.trim().replace(/\s*([/*·.^])\s*/g,"$1").replace(/[\s*.]+/g,"·").replace(/[uμ](?=[A-Za-z])/,"µ").replace(/\^/g,"").replace(/²/g,"2").replace(/³/g,"3").replace(/N·?m·?s/,"N·m·s").replace(/Nm/,"N·m").replace(/Ns/,"N·s");function LE(i,e){if(i===e)return 1;let t=IE[e]?.[i];if(t)return t;for(let[n,s]of[...y0,["u",1e-6],["c",.01]])if(n&&(i===n+e||i===n&&e!=="kg"))return s;return NaN}function S0(i,e,t=0){let n=/^\s*([-+−]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+−]?\d+)?)(.*)$/i.exec(i);if(!n)return NaN;let s=Number(n[1].replace(/−/g,"-").replace(",",".")),r=x0(n[2]);return s*(r===""?vf(t,e)[1]:LE(r,x0(e)))}function Co(i){if(!(i>=0))return"0.0 s";let e=Math.round(10*i);return e<600?`${(e/10).toFixed(1)}${yf}s`:`${Math.floor(e/600)}:${(e%600/10).toFixed(1).padStart(4,"0")}`}var DE=1e9;function al(i,e,t={digits:3,fixed:!0}){return Math.abs(i)<=DE?{figure:on(Math.abs(i),"J",{...t,zero:e}),word:i<-e?"into nothing":"out of nothing"}:{figure:"beyond all bounds",word:""}}function os(i,e,t,n={}){let s=W("button",{type:"button",class:"icon-button","aria-label":e,title:e,...n},zt(i));return s.addEventListener("click",r=>{t(r),r.detail>0&&s.blur()}),s}function NE(i,e,t){i.shown!==e&&(i.shown=e,i.querySelector("svg").replaceWith(zt(e)),At(i,"aria-label",t),At(i,"title",t))}function M0(i,e,t,n){let s=os("reset","Reset (R)",t.reset),r=os("pause","Pause (space)",t.play,{class:"icon-button strong"}),o=os("step","One step (.)",t.step),a=UE(e,t),l=os("record","Record (shift R)",t.record,{class:"icon-button record","aria-pressed":!1}),c=W("span",{class:"n seconds"});l.append(c);let h=os("replay","Replay the recording",t.replay),u=W("a",{class:"icon-button",href:"/recording.h5",download:"recording.h5","aria-label":"Download the recording",title:"Download the recording"},zt("download")),d=W("button",{type:"button",class:"beside",role:"switch","aria-checked":!1,title:"Naive beside passive (B)"},zt("beside"),W("span",{class:"text"},"Compare"));d.addEventListener("click",w=>{t.beside(),w.detail>0&&d.blur()});let f=FE(e,t,n),_=OE(e,t),b=(...w)=>W("div",{class:"group"},w),m=b(l,h,u),p=W("span",{class:"moment n",title:"Time of the simulation"}),g=0;i.append(_.root,W("div",{class:"bar"},b(s,r,o),p,a.root,m,d,f.root));function v(w){let S=performance.now(),x=e.snapshot[0]?.header.time;w!==0||x===void 0||t.playing()&&S-g<100||(g=S,qe(p,`${x.toFixed(t.playing()?1:3)} s`))}e.on("snapshot",v);function y(){let w=e.state;if(!w)return;let S=t.replaying(),x=!!w.recording?.on;NE(r,t.playing()?"pause":"play",t.playing()?"Pause (space)":"Go on (space)"),a.update(),Xe(a.root,!S),Xe(p,!S),Xe(l,!S),At(l,"aria-pressed",x),At(l,"title",x?"Stop recording (shift R)":"Record (shift R)"),qe(c,x?`${(w.recording.seconds??0).toFixed(1)} s`:""),Xe(h,!!w.recording?.ready&&!S&&!x),Xe(u,!!w.recording?.ready&&!x),Xe(d,!!w.beside?.there&&!S),At(d,"aria-checked",!!w.beside?.on);let E=w.sides?.length>1?`${w.sides[1].label} beside ${w.sides[0].label}`:"Naive beside passive";At(d,"title",`${E} (B)`),_.update(),f.update()}return e.on("state",y),y(),{closeMenu:f.close}}function UE(i,e){let t={1:"1×",.5:"½×",.1:"⅒×"},n=e.rates.map(o=>{let a=W("button",{type:"button",role:"radio","aria-checked":!1,"aria-label":`speed ${o}`,title:o===1?"Real time (S)":`Slow motion, ${o} of real time (S)`},t[o]);return a.addEventListener("click",l=>{e.rate(o),l.detail>0&&a.blur()}),a}),s=W("div",{class:"choice rates",role:"radiogroup","aria-label":"Speed"},n),r=W("button",{type:"button",class:"choice-one","aria-label":"Speed",title:"Slow motion (S)",onclick:e.slower},"1×");return{root:W("div",{class:"group"},s,r),update(){let o=e.lastRate();e.rates.forEach((a,l)=>At(n[l],"aria-checked",a===o)),qe(r,t[o]??`${o}×`)}}}function OE(i,e){let t=W("input",{type:"range",min:0,max:1e3,step:1,"aria-label":"Time in the recording"}),n=W("span",{class:"n time"}),s=W("span",{class:"soft word"}),r=W("button",{type:"button",class:"small",title:"Back to live (L)",onclick:e.live},zt("back"),"Live"),o=W("div",{class:"scrub"},r,t,n,s),a=0,l=0;return t.addEventListener("input",()=>{a=performance.now(),l||=requestAnimationFrame(()=>{l=0;let{length:c=0}=i.state?.replay??{};i.send({t:"seek",time:c*Number(t.value)/1e3})})}),{root:o,update(){let c=i.state?.replay,h=e.replaying()&&!!c;if(Xe(o,h),!h)return;let{time:u=0,length:d=0,made:f=d}=c,_=d>0?u/d:0;performance.now()-a>300&&(t.value=String(Math.round(1e3*_))),t.style.setProperty("--place",`${.1*Number(t.value)}%`),t.style.setProperty("--made",`${d>0?100*Math.min(1,f/d):100}%`),At(t,"aria-valuetext",`${Co(u)} of ${Co(d)}`),qe(n,`${Co(u)} / ${Co(d)}`),qe(s,f<d?`made again up to ${Co(f)}`:c.from==="upload"?"from a file":"")}}}function FE(i,e,t){let n={contacts:!0,frames:!1,shadows:!0,avatar:!0,...Bi("draw",{})},s={contacts:"contact forces",frames:"joint frames",shadows:"shadows",avatar:"device and its spring"},r=os("more","What is drawn",()=>u(c.hidden),{"aria-expanded":!1,"aria-haspopup":"true"}),o=Object.keys(s).map(d=>{let f=W("input",{type:"checkbox"});return f.checked=n[d],f.addEventListener("change",()=>{n[d]=f.checked,ki("draw",n),t.setOption(d,f.checked)}),W("label",{class:"check"},f,s[d])}),a=W("input",{type:"checkbox"});a.addEventListener("change",e.ghost);let l=W("button",{type:"button",class:"item",onclick:()=>t.resetCamera()},zt("camera"),"Camera as it was",W("kbd",{},"C")),c=W("div",{class:"menu",hidden:!0},o,W("label",{class:"check"},a,"ghost hand",W("kbd",{},"G")),l),h=W("div",{class:"menu-host"},r,c);function u(d){Xe(c,d),At(r,"aria-expanded",d)}document.addEventListener("pointerdown",d=>!h.contains(d.target)&&u(!1));for(let d of Object.keys(s))t.setOption(d,n[d]);return{root:h,close(){let d=!c.hidden;return u(!1),d},update(){let d=i.state?.ghost;a.checked=d!=="off"&&d!=="none",a.disabled=d==="none"}}}var bf=1<<20,w0=128<<20,Sf=64,BE=/\.(h5|hdf5)$/i,kE=/\.ya?ml$/i,zE=/\.(urdf|mjcf|xml)$/i,GE=/\.(obj|stl|ply|gltf|glb|dae)$/i,VE=/\.(ya?ml|urdf|mjcf|xml|obj|mtl|stl|ply|gltf|glb|bin|dae|h5|hdf5|txt|csv|png|jpe?g)$/i;async function HE(i){let e=[...i.items].filter(n=>n.kind==="file").map(n=>n.webkitGetAsEntry?.()??n.getAsFile()),t=[];for(let n of e)await T0(n,t);return t}async function T0(i,e){if(!(!i||e.length>16*Sf)){if(i instanceof File)e.push({path:i.name,file:i});else if(i.isFile)e.push({path:i.fullPath.replace(/^\//,""),file:await new Promise((t,n)=>i.file(t,n))});else if(i.isDirectory){let t=i.createReader();for(;;){let n=await new Promise((s,r)=>t.readEntries(s,r));if(n.length===0)break;for(let s of n)await T0(s,e)}}}}function WE(i){for(let e of[BE,kE,zE,GE]){let t=i.filter(n=>e.test(n)).sort((n,s)=>n.split("/").length-s.split("/").length||E0(s)-E0(n)||n.localeCompare(s));if(t.length>0)return{names:t,clear:t.length===1}}return{names:[],clear:!1}}var E0=i=>/(^|\/)scene[^/]*$/i.test(i)+/\.urdf$/i.test(i);function XE(i){let e=i.replace(/[\\:\x00-\x1f\x7f]/g,"_");for(;new TextEncoder().encode(e).length>127&&e.includes("/");)e=e.slice(e.indexOf("/")+1);return e}var qE=()=>[...crypto.getRandomValues(new Uint8Array(8))].map(i=>i.toString(16).padStart(2,"0")).join("");function A0(i,e,t,{tell:n,begin:s}){let r=W("h2",{id:"files-title"}),o=W("p",{class:"soft"}),a=W("progress",{max:1,value:0,"aria-label":"Sent"}),l=W("ul",{class:"rows"}),c=W("button",{type:"button",onclick:()=>i.close()},"Cancel");i.append(r,o,a,l,W("footer",{},c)),i.setAttribute("aria-labelledby","files-title");let h=null;i.addEventListener("close",()=>h?.abort());async function u(g){let v=g.filter(N=>VE.test(N.path)).map(({path:N,file:I})=>({path:XE(N),file:I})),y=v.reduce((N,I)=>N+I.file.size,0),{names:w,clear:S}=WE(v.map(N=>N.path)),x=w.length===0?"None of these files can be opened: URDF, MJCF, OBJ, STL, YAML or a recording is.":v.length>Sf?`${v.length} files: at most ${Sf} go in one drop.`:y>w0?`${(y/1e6).toFixed(0)} MB: at most ${w0/1e6|0} MB go in one drop.`:"";if(x){n(x,{code:-1});return}s();let E=qE();h=new AbortController,qe(r,v.length===1?v[0].path:`${v.length} files`),qe(o,"Sending"),Xe(a,!0),Xe(l,!1),i.open||i.showModal();try{await d(E,v,y,h.signal)}catch(N){h.signal.aborted||n(`The files could not be sent: ${N.message}`,{code:-1}),i.close();return}S?_(E,w[0]):f(E,w)}async function d(g,v,y,w){let S=0;for(let{path:x,file:E}of v){let N=Math.max(1,Math.ceil(E.size/bf));for(let I=0;I<N;I++){let C=E.slice(I*bf,(I+1)*bf),O=await fetch(`/upload?id=${g}&name=${encodeURIComponent(x)}&piece=${I}&of=${N}`,{method:"POST",body:C,signal:w,headers:{"Content-Type":"application/octet-stream"}});if(!O.ok)throw new Error((await O.text()).slice(0,300)||`the program answered ${O.status}`);S+=C.size,a.value=y>0?S/y:1,qe(o,`${x}, ${(S/1e6).toFixed(1)} of ${(y/1e6).toFixed(1)} MB`)}}}function f(g,v){qe(r,"Which of them is to be opened?"),qe(o,"The others are taken as what it names."),Xe(a,!1),Xe(l,!0),l.replaceChildren(...v.map(y=>W("li",{},W("button",{type:"button",onclick:()=>_(g,y)},W("b",{},y))))),l.querySelector("button").focus()}function _(g,v){h=null,i.close(),t.send({t:"open",what:`upload:${g}`,main:v})}let b=g=>[...g.dataTransfer?.types??[]].includes("Files"),m=0;window.addEventListener("dragenter",g=>{b(g)&&(m++,Xe(e,!0),document.documentElement.classList.add("dropping"))}),window.addEventListener("dragleave",g=>{b(g)&&--m<=0&&p()}),window.addEventListener("dragover",g=>b(g)&&g.preventDefault()),window.addEventListener("drop",async g=>{b(g)&&(g.preventDefault(),p(),u(await HE(g.dataTransfer)))});function p(){m=0,Xe(e,!1),document.documentElement.classList.remove("dropping")}return{open:u}}var YE=[["drag a body","pull it with a spring; let go to release it"],["wheel while dragging","farther, nearer"],["Shift wheel while dragging","close, open the grip"],["drag beside it","turn the view; right button or two fingers: move it"],["wheel","nearer, farther"]];function R0(i,e){let t=W("button",{type:"button",class:"bare close","aria-label":"Close",onclick:()=>i.close()},zt("close")),n=s=>W("dl",{},s.flatMap(([r,o])=>[W("dt",{},W("kbd",{},r)),W("dd",{},o)]));return i.append(W("header",{},W("h2",{id:"help-title"},"Help"),t),W("div",{class:"scroll"},W("h3",{},"Hand"),n(YE),W("h3",{},"Keyboard"),n(e),W("h3",{},"What is drawn"),W("p",{class:"soft"},"Each force at a contact is an arrow. The device is drawn apart from the body that it holds: what is between them is the spring that is felt. Energy has a panel of its own: where its stack rises above the dashed line, the simulation has made energy out of nothing, and what is passive never does."))),At(i,"aria-labelledby","help-title"),i.addEventListener("click",s=>s.target===i&&i.close()),{open:()=>i.open?i.close():i.showModal()}}var $E=250;function C0(i,e,t){let n=new Set,s=W("p"),r=W("p"),o=W("section",{class:"hint","aria-label":"What to try",onclick:()=>o.classList.toggle("whole")},s,r,W("button",{type:"button",class:"bare close","aria-label":"Put away",title:"Put away",onclick:g=>{g.stopPropagation(),n.add(e.state?.scene),d()}},zt("close"))),a=[0,1].map(g=>{let v=W("b",{class:"name"}),y=W("span",{class:"figure n"}),w=W("span",{class:"word"},"out of nothing");return{root:W("div",{class:`half half-${g}`},W("div",{class:"label"},v,W("span",{class:"made"},y," ",w))),name:v,figure:y,word:w}}),l=W("p",{class:"caption","aria-live":"polite"}),c=W("p",{class:"busy",role:"status"},W("i"),W("span")),h=W("p",{class:"quality",role:"status"}),u=[0,1].map(g=>W("p",{class:`trouble trouble-${g}`,role:"alert"}));i.append(a[0].root,a[1].root,o,c,...u,h);function d(){let g=e.state,v=!g||n.has(g.scene)||!(g.try||g.notice);Xe(o,!v),f(s,"Try",g?.try),f(r,"Notice",g?.notice);let y=e.sides()>1,w=y||!!g?.sides?.[0]?.label;a.forEach(({root:S,name:x},E)=>{Xe(S,y||w&&E===0),qe(x,g?.sides?.[E]?.label??"")}),i.parentElement.classList.toggle("two",y),i.parentElement.classList.toggle("named",w),i.parentElement.classList.toggle("replaying",g?.mode==="replay"),Xe(l,g?.ghost==="watching"&&g?.mode!=="replay"),qe(l,g?.focus?`watching the ghost hand; grab the ${g.focus.replace(/[._-]/g," ")} to take over`:"watching the ghost hand; grab anything to take over"),Xe(c,!!g?.busy),qe(c.lastElementChild,g?.busy??""),u.forEach((S,x)=>{let E=[x===0?g?.trouble:"",g?.sides?.[x]?.trouble].filter(Boolean).join(`
`);Xe(S,E&&!g?.busy&&(x===0||y)),qe(S,E)})}function f(g,v,y){Xe(g,!!y),g.said!==y&&(g.said=y,o.classList.remove("whole"),g.replaceChildren(W("b",{},`${v}: `),y??""))}let _=0;function b(g){g-_<$E||(_=g,a.forEach(({root:v,figure:y,word:w},S)=>{let x=t.side(S),E=al(x.made,x.nothing());qe(y,E.figure),qe(w,E.word),At(v,"data-made",x.burst())}))}function m(){let g=e.quality,v=g?[g.shadows===!1&&g.level>0?"shadows":"",g.level>1?"resolution":""].filter(Boolean):[];Xe(h,v.length>0),qe(h,v.length===2?"shadows off and resolution lower to keep up":v[0]==="shadows"?"shadows off to keep up":"resolution lower to keep up")}function p(g){g?.forEach(({x:w,y:S,width:x},E)=>{let{style:N}=u[E];N.left=`calc(${w}px + .75rem)`,N.maxWidth=`min(20rem, ${x-24}px)`,N.setProperty("--top",`${S}px`)});let v=g?.[1];if(!v)return;let{style:y}=a[1].root;y.left=`${v.x}px`,y.top=`${v.y}px`,y.maxWidth=`${v.width}px`,i.parentElement.classList.toggle("stacked",v.y>0)}return e.on("halves",p),e.on("state",d),e.on("card",d),e.on("quality",m),d(),m(),{ghost:l,frame:b,bringBack(){n.delete(e.state?.scene),d()},isAway:()=>n.has(e.state?.scene)}}function P0(i,{help:e,chooser:t,panels:n,camera:s,escape:r}){let o=[[[" "],"Space","pause, go on",()=>i.play()],[["."],".","one step, then pause",()=>i.step()],[["r"],"R","reset",()=>i.reset()],[["s"],"S","slow motion: 1, ½, ⅒",()=>i.slower()],[["b"],"B","naive beside passive",()=>i.beside()],[["g"],"G","ghost hand",()=>i.ghost()],[["c"],"C","camera as it was",()=>s()],[["R"],"Shift R","record, stop recording",()=>i.record()],[["ArrowLeft","ArrowRight"],"← →","in a replay: back, forward; with Shift further",h=>l(h)],[["l"],"L","from a replay back to live",()=>i.replaying()&&i.live()],[["o"],"O","choose a scene, open files",()=>t()],[["p"],"P","panels",()=>n()],[["?"],"?","this help",()=>e()],[["Escape"],"Esc","close what is open",h=>r(h)]],a=new Map(o.flatMap(([h,,,u])=>h.map(d=>[d,u])));function l(h){return i.replaying()?(i.scrub((h.key==="ArrowLeft"?-1:1)*i.scrubStep*(h.shiftKey?10:1)),!0):!1}function c(h){let{target:u}=h;return u.closest?.("dialog")&&h.key!=="?"||u.matches?.("input:not([type=range]), textarea, select")?!0:h.key===" "?!!u.closest?.("button, a, summary, [role=button]"):h.key.startsWith("Arrow")&&!!u.matches?.("input[type=range]")}return window.addEventListener("keydown",h=>{if(h.ctrlKey||h.metaKey||h.altKey||h.repeat&&h.key===" "||c(h))return;let u=/^[a-z]$/i.test(h.key),d=a.get(u?h.shiftKey?h.key.toUpperCase():h.key.toLowerCase():h.key);d&&d(h)!==!1&&h.preventDefault()}),o.map(([,h,u])=>[h,u])}var ZE=7e3,JE=3;function I0(i,e,t){i.setAttribute("aria-live","polite");let n=W("span"),s=W("button",{type:"button",class:"small",onclick:()=>f.onRetry?.()},"Try now");e.append(W("i",{class:"spinner","aria-hidden":"true"}),n,s);let r=!1;function o(_,{code:b=0,keep:m=b<0}={}){let p=_.replace(/\s+$/,"");if(!p)return null;let g=[...i.children].find(x=>x.text===p);if(g)return g.count++,qe(g.querySelector(".count"),`×${g.count}`),a(g,m),g;let v=p.indexOf(`
`),y=v>=0,w=W("div",{class:"words"},W("p",{},y?p.slice(0,v):p),y?W("pre",{tabindex:0},p.slice(v+1)):null),S=W("div",{class:`toast${b<0?" error":""}${y?" many":""}`,role:b<0?"alert":!1},w,W("span",{class:"count soft"}),W("button",{type:"button",class:"bare close","aria-label":"Put away",onclick:()=>S.remove()},zt("close")));for(S.text=p,S.count=1,S.at=performance.now(),i.append(S);i.childElementCount>JE;)(i.querySelector(".toast:not(.error):not(:last-child)")??i.firstElementChild).remove();return a(S,m),S}function a(_,b){clearTimeout(_.timer),b||(_.timer=setTimeout(()=>_.matches(":hover, :focus-within")?a(_,!1):_.remove(),ZE))}function l({state:_}){r||=_==="waiting"||_==="stopped",_==="open"&&(r=!1),Xe(e,r),qe(n,_==="stopped"?"The connection is closed.":"The program has ended or cannot be reached; trying again."),document.documentElement.classList.toggle("lost",r)}let c=0,h=null;function u(_){_.busy&&!c&&(c=performance.now());let b=`${_.mode} ${_.epoch} ${_.scene}`;if(h!==null&&b!==h)for(let m of[...i.children])m.at<c&&m.remove();h=b,_.busy||(c=0)}t.on("state",u);function d(_){let b=t.state?.sides??[];return _.replace(/^world ([01])\b/,(m,p)=>b.length<2?"the world":b[p]?.label||m)}t.on("said",_=>o(d(_.text),{code:_.code})),t.on("connection",l),l(t.connection);let f={tell:o,onRetry:null,clear(){let _=i.childElementCount>0;return i.textContent="",_}};return f}var KE=80,jE=250;function L0(i,e){let t=[],n=Bi("folded",{}),s=Bi("panel","sliders"),r=0,o=W("div",{class:"tabs",role:"tablist","aria-label":"Panels"}),a=W("div",{class:"panels"});i.append(o,a);let l=new IntersectionObserver(m=>{for(let p of m){let g=t.find(v=>v.root===p.target);g.seen=p.isIntersecting,g.serial=-1}},{root:null});function c({id:m,title:p,hint:g="",open:v=!0,draw:y=null,every:w=KE,has:S=null}){let x=W("div",{class:"body",id:`panel-${m}`}),E=W("span",{class:"aside"}),N=W("button",{class:"fold",type:"button","aria-controls":`panel-${m}`,title:g||!1},zt("down"),W("span",{class:"title"},p),E),I=W("h2",{},N),C=W("section",{class:"panel","aria-label":p,"data-panel":m},I,x),O=W("button",{class:"tab",type:"button",role:"tab","aria-controls":`panel-${m}`},p),z={id:m,root:C,body:x,aside:E,draw:y,seen:!1,serial:-1,at:0,shown:!0,tab:O,every:w,has:S,folded:n[m]??!v};return N.addEventListener("click",()=>h(z,!z.folded)),O.addEventListener("click",()=>u(m)),z.fold=N,t.push(z),o.append(O),a.append(C),l.observe(C),h(z,z.folded,!1),u(s,!1),z}function h(m,p,g=!0){m.folded=p,m.root.classList.toggle("folded",p),At(m.fold,"aria-expanded",!p),m.serial=-1,g&&(n[m.id]=p,ki("folded",n))}function u(m,p=!0){s=m;let g=t.find(v=>v.id===m&&v.shown)??t.find(v=>v.shown);for(let v of t)v.root.classList.toggle("current",v===g),At(v.tab,"aria-selected",v===g);p&&ki("panel",m)}function d(m,p){m.shown!==p&&(m.shown=p,Xe(m.root,p),Xe(m.tab,p),u(s,!1))}let f=-1;function _(m){f!==e.epoch&&(f=e.epoch,t.forEach(p=>p.has&&d(p,p.has())));for(let p=0;p<t.length;p++){let g=t[(r+p)%t.length];if(!(!g.draw||!g.seen||g.serial===e.serial||m-g.at<g.every||b(g))){g.at=m,g.serial=e.serial,g.draw(m),r=(r+p+1)%t.length;return}}}let b=m=>m.body.offsetParent===null;return{TEXT:jE,add:c,frame:_,choose:u,setShown:d,setFolded:h,all:t,refresh:()=>t.forEach(m=>{m.serial=-1})}}var QE="uplot",eT="u-hz",tT="u-vt",nT="u-title",iT="u-wrap",sT="u-under",rT="u-over",oT="u-axis",Tr="u-off",aT="u-select",lT="u-cursor-x",cT="u-cursor-y",hT="u-cursor-pt",uT="u-legend",dT="u-live",fT="u-inline",pT="u-series",mT="u-marker",D0="u-label",gT="u-value",cl="width",hl="height";var N0="bottom",Po="left",Mf="right",zf="#000",U0=zf+"0",wf="mousemove",O0="mousedown",Ef="mouseup",F0="mouseenter",B0="mouseleave",k0="dblclick",_T="resize",xT="scroll",z0="change",ru="dppxchange",Gf="--",Fo=typeof window<"u",Pf=Fo?document:null,Lo=Fo?window:null,yT=Fo?navigator:null,Et,tu;function If(){let i=devicePixelRatio;Et!=i&&(Et=i,tu&&Df(z0,tu,If),tu=matchMedia(`(min-resolution: ${Et-.001}dppx) and (max-resolution: ${Et+.001}dppx)`),Ar(z0,tu,If),Lo.dispatchEvent(new CustomEvent(ru)))}function fi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function Lf(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Yt(i,e,t){i.style[e]=t+"px"}function zi(i,e,t,n){let s=Pf.createElement(i);return e!=null&&fi(s,e),t?.insertBefore(s,n),s}function Ti(i,e){return zi("div",i,e)}var G0=new WeakMap;function as(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=G0.get(i);r!=o&&(i.style.transform=r,G0.set(i,r),e<0||t<0||e>n||t>s?fi(i,Tr):Lf(i,Tr))}var V0=new WeakMap;function H0(i,e,t){let n=e+t,s=V0.get(i);n!=s&&(V0.set(i,n),i.style.background=e,i.style.borderColor=t)}var W0=new WeakMap;function X0(i,e,t,n){let s=e+""+t,r=W0.get(i);s!=r&&(W0.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Vf={passive:!0},vT={...Vf,capture:!0};function Ar(i,e,t,n){e.addEventListener(i,t,n?vT:Vf)}function Df(i,e,t,n){e.removeEventListener(i,t,Vf)}Fo&&If();function Gi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:pi((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function y_(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var v_=i=>i!=null,b_=i=>i!=null&&i>0,lu=y_(v_),bT=y_(b_);function ST(i,e,t,n=0,s=!1){let r=s?bT:lu,o=s?b_:v_;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ut,l??-Ut]}function cu(i,e,t,n){let s=$0(i),r=$0(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ps:S_,a=s==1?pi:Ai,l=r==1?Ai:pi,c=a(o(Mn(i))),h=l(o(Mn(e))),u=Do(t,c),d=Do(t,h);return t==10&&(c<0&&(u=Ot(u,-c)),h<0&&(d=Ot(d,-h))),n||t==2?(i=u*s,e=d*r):(i=T_(i,u),e=hu(e,d)),[i,e]}function Hf(i,e,t,n){let s=cu(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Wf=.1,q0={mode:3,pad:Wf},dl={pad:0,soft:null,mode:0},MT={min:dl,max:dl};function ou(i,e,t,n){return uu(t)?Y0(i,e,t):(dl.pad=t,dl.soft=n?0:null,dl.mode=n?3:0,Y0(i,e,MT))}function Mt(i,e){return i??e}function wT(i,e,t){for(e=Mt(e,0),t=Mt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function Y0(i,e,t){let n=t.min,s=t.max,r=Mt(n.pad,0),o=Mt(s.pad,0),a=Mt(n.hard,-Ut),l=Mt(s.hard,Ut),c=Mt(n.soft,Ut),h=Mt(s.soft,-Ut),u=Mt(n.mode,0),d=Mt(s.mode,0),f=e-i,_=Ps(f),b=jn(Mn(i),Mn(e)),m=Ps(b),p=Mn(m-_);(f<1e-24||p>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Ut&&(r=0),d==2&&h!=-Ut&&(o=0)));let g=f||b||1e3,v=Ps(g),y=Do(10,pi(v)),w=g*(f==0?i==0?.1:1:r),S=Ot(T_(i-w,y/10),24),x=i>=c&&(u==1||u==3&&S<=c||u==2&&S>=c)?c:Ut,E=jn(a,S<x&&i>=x?x:Vi(x,S)),N=g*(f==0?e==0?.1:1:o),I=Ot(hu(e+N,y/10),24),C=e<=h&&(d==1||d==3&&I>=h||d==2&&I<=h)?h:-Ut,O=Vi(l,I>C&&e<=C?C:jn(C,I));return E==O&&E==0&&(O=100),[E,O]}var ET=new Intl.NumberFormat(Fo?yT.language:"en-US"),Xf=i=>ET.format(i),mi=Math,su=mi.PI,Mn=mi.abs,pi=mi.floor,Sn=mi.round,Ai=mi.ceil,Vi=mi.min,jn=mi.max,Do=mi.pow,$0=mi.sign,Ps=mi.log10,S_=mi.log2,TT=(i,e=1)=>mi.sinh(i)*e,Tf=(i,e=1)=>mi.asinh(i/e),Ut=1/0;function Z0(i){return(Ps((i^i>>31)-(i>>31))|0)+1}function Nf(i,e,t){return Vi(jn(i,e),t)}function M_(i){return typeof i=="function"}function yt(i){return M_(i)?i:()=>i}var AT=()=>{},w_=i=>i,E_=(i,e)=>e,RT=i=>null,J0=i=>!0,K0=(i,e)=>i==e,CT=/\.\d*?(?=9{6,}|0{6,})/gm,Rr=i=>{if(R_(i)||nr.has(i))return i;let e=`${i}`,t=e.match(CT);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Rr(s)}e${r}`}return Ot(i,n)};function wr(i,e){return Rr(Ot(Rr(i/e))*e)}function hu(i,e){return Rr(Ai(Rr(i/e))*e)}function T_(i,e){return Rr(pi(Rr(i/e))*e)}function Ot(i,e=0){if(R_(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Sn(n)/t}var nr=new Map;function A_(i){return((""+i).split(".")[1]||"").length}function pl(i,e,t,n){let s=[],r=n.map(A_);for(let o=e;o<t;o++){let a=Mn(o),l=Ot(Do(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Ot(h,u);s.push(d),nr.set(d,u)}}return s}var fl={},qf=[],No=[null,null],tr=Array.isArray,R_=Number.isInteger,PT=i=>i===void 0;function j0(i){return typeof i=="string"}function uu(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function IT(i){return i!=null&&typeof i=="object"}var LT=Object.getPrototypeOf(Uint8Array),C_="__proto__";function Uo(i,e=uu){let t;if(tr(i)){let n=i.find(s=>s!=null);if(tr(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=Uo(i[s],e)}else t=i.slice()}else if(i instanceof LT)t=i.slice();else if(e(i)){t={};for(let n in i)n!=C_&&(t[n]=Uo(i[n],e))}else t=i;return t}function gn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=C_&&(uu(i[s])?gn(i[s],Uo(n[s])):i[s]=Uo(n[s]))}return i}var DT=0,NT=1,UT=2;function OT(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function FT(i,e){if(zT(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return GT(o[0])||(o=kT(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:NT,f=[];for(let _=0;_<h.length;_++){let b=h[_],m=r.get(l[_]);b===null?d!=DT&&(u[m]=b,d==UT&&f.push(m)):u[m]=b}OT(u,f,s),n.push(u)}}return n}var BT=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function kT(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function zT(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function GT(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=jn(1,pi((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var P_=["January","February","March","April","May","June","July","August","September","October","November","December"],I_=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function L_(i){return i.slice(0,3)}var VT=I_.map(L_),HT=P_.map(L_),WT={MMMM:P_,MMM:HT,WWWW:I_,WWW:VT};function ll(i){return(i<10?"0":"")+i}function XT(i){return(i<10?"00":i<100?"0":"")+i}var qT={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>ll(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>ll(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>ll(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>ll(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>ll(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>XT(i.getMilliseconds())};function Yf(i,e){e=e||WT;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?qT[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var YT=new Intl.DateTimeFormat().resolvedOptions().timeZone;function $T(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==YT?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var D_=i=>i%1==0,au=[1,2,2.5,5],ZT=pl(10,-32,0,au),N_=pl(10,0,32,au),JT=N_.filter(D_),Er=ZT.concat(N_),$f=`
`,U_="{YYYY}",Q0=$f+U_,O_="{M}/{D}",ul=$f+O_,nu=ul+"/{YY}",F_="{aa}",KT="{h}:{mm}",Io=KT+F_,e_=$f+Io,t_=":{ss}",Rt=null;function B_(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?pl(10,0,3,au).filter(D_):pl(10,-3,0,au)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,U_,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",Q0,Rt,Rt,Rt,Rt,Rt,1],[s,O_,Q0,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+F_,nu,Rt,ul,Rt,Rt,Rt,1],[t,Io,nu,Rt,ul,Rt,Rt,Rt,1],[e,t_,nu+" "+Io,Rt,ul+" "+Io,Rt,e_,Rt,1],[i,t_+".{fff}",nu+" "+Io,Rt,ul+" "+Io,Rt,e_,Rt,1]];function h(u){return(d,f,_,b,m,p)=>{let g=[],v=m>=o,y=m>=r&&m<o,w=u(_),S=Ot(w*i,3),x=Af(w.getFullYear(),v?0:w.getMonth(),y||v?1:w.getDate()),E=Ot(x*i,3);if(y||v){let N=y?m/r:0,I=v?m/o:0,C=S==E?S:Ot(Af(x.getFullYear()+I,x.getMonth()+N,1)*i,3),O=new Date(Sn(C/i)),z=O.getFullYear(),L=O.getMonth();for(let G=0;C<=b;G++){let Y=Af(z+I*G,L+N*G,1),H=Y-u(Ot(Y*i,3));C=Ot((+Y+H)*i,3),C<=b&&g.push(C)}}else{let N=m>=s?s:m,I=pi(_)-pi(S),C=E+I+hu(S-E,N);g.push(C);let O=u(C),z=O.getHours()+O.getMinutes()/t+O.getSeconds()/n,L=m/n,G=d.axes[f]._space,Y=p/G;for(;C=Ot(C+m,i==1?0:3),!(C>b);)if(L>1){let H=pi(Ot(z+L,6))%24,j=u(C).getHours()-H;j>1&&(j=-1),C-=j*n,z=(z+L)%24;let ie=g[g.length-1];Ot((C-ie)/m,3)*Y>=.7&&g.push(C)}else g.push(C)}return g}}return[l,c,h]}var[jT,QT,eA]=B_(1),[tA,nA,iA]=B_(.001);pl(2,-53,53,[1]);function n_(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function i_(i,e){return(t,n,s,r,o)=>{let a=e.find(_=>o>=_[0])||e[e.length-1],l,c,h,u,d,f;return n.map(_=>{let b=i(_),m=b.getFullYear(),p=b.getMonth(),g=b.getDate(),v=b.getHours(),y=b.getMinutes(),w=b.getSeconds(),S=m!=l&&a[2]||p!=c&&a[3]||g!=h&&a[4]||v!=u&&a[5]||y!=d&&a[6]||w!=f&&a[7]||a[1];return l=m,c=p,h=g,u=v,d=y,f=w,S(b)})}}function sA(i,e){let t=Yf(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function Af(i,e,t){return new Date(i,e,t)}function s_(i,e){return e(i)}var rA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function r_(i,e){return(t,n,s,r)=>r==null?Gf:e(i(n))}function oA(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function aA(i,e){return i.series[e].fill(i,e)}var lA={show:!0,live:!0,isolate:!1,mount:AT,markers:{show:!0,width:2,stroke:oA,fill:aA,dash:"solid"},idx:null,idxs:null,values:[]};function cA(i,e){let t=i.cursor.points,n=Ti(),s=t.size(i,e);Yt(n,cl,s),Yt(n,hl,s);let r=s/-2;Yt(n,"marginLeft",r),Yt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Yt(n,"borderWidth",o),n}function hA(i,e){let t=i.series[e].points;return t._fill||t._stroke}function uA(i,e){let t=i.series[e].points;return t._stroke||t._fill}function dA(i,e){return i.series[e].points.size}var Rf=[0,0];function fA(i,e,t){return Rf[0]=e,Rf[1]=t,Rf}function iu(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function Cf(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var pA={show:!0,x:!0,y:!0,lock:!1,move:fA,points:{one:!1,show:cA,size:dA,width:0,stroke:uA,fill:hA},bind:{mousedown:iu,mouseup:iu,click:iu,dblclick:iu,mousemove:Cf,mouseleave:Cf,mouseenter:Cf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},k_={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Zf=gn({},k_,{filter:E_}),z_=gn({},Zf,{size:10}),G_=gn({},k_,{show:!1}),Jf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',V_="bold "+Jf,H_=1.5,o_={show:!0,scale:"x",stroke:zf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:V_,side:2,grid:Zf,ticks:z_,border:G_,font:Jf,lineGap:H_,rotate:0},mA="Value",gA="Time",a_={show:!0,scale:"x",auto:!1,sorted:1,min:Ut,max:-Ut,idxs:[]};function _A(i,e,t,n,s){return e.map(r=>r==null?"":Xf(r))}function xA(i,e,t,n,s,r,o){let a=[],l=nr.get(s)||0;t=o?t:Ot(hu(t,s),l);for(let c=t;c<=n;c=Ot(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Uf(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ps:S_,h=pi(c(t));s=Do(l,h),l==10&&(s=Er[Gi(s,Er)]);let u=t,d=s*l;l==10&&(d=Er[Gi(d,Er)]);do a.push(u),u=u+s,l==10&&!nr.has(u)&&(u=Ot(u,nr.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=Er[Gi(d,Er)]));while(u<=n);return a}function yA(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?Uf(i,e,jn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?Uf(i,e,jn(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var W_=/./,vA=/[12357]/,bA=/[125]/,l_=/1/,Of=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function SA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?W_:l(7,o)-h>=c?vA:l(5,o)-h>=c?bA:l_;if(u==l_){let d=Mn(l(1,o)-h);if(d<c)return Of(e.slice().reverse(),a.distr,u,Ai(c/d)).reverse()}return Of(e,a.distr,u,1)}function MA(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Mn(l(1,o)-l(2,o));return c<a?Of(e.slice().reverse(),3,W_,Ai(a/c)).reverse():e}function wA(i,e,t,n){return n==null?Gf:e==null?"":Xf(e)}var c_={show:!0,scale:"y",stroke:zf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:V_,side:3,grid:Zf,ticks:z_,border:G_,font:Jf,lineGap:H_,rotate:0};function EA(i,e){let t=3+(i||1)*2;return Ot(t*e,3)}function TA(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Mn(o-r),l=i.series[e],c=a/(l.points.space*Et);return n[1]-n[0]<=c}var h_={scale:null,auto:!0,sorted:0,min:Ut,max:-Ut},X_=(i,e,t,n,s)=>s,u_={show:!0,auto:!0,sorted:0,gaps:X_,alpha:1,facets:[gn({},h_,{scale:"x"}),gn({},h_,{scale:"y"})]},d_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:X_,alpha:1,points:{show:TA,filter:null},values:null,min:Ut,max:-Ut,idxs:[],path:null,clip:null};function AA(i,e,t,n,s){return t/10}var q_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},RA=gn({},q_,{time:!1,ori:1}),f_={};function Y_(i,e){let t=f_[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(f_[i]=t)),t}var Oo=1,Ff=2;function Cr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,_=a.width,b=a.height,m=i.valToPosH,p=i.valToPosV;return h.ori==0?t(s,l,c,h,u,m,p,d,f,_,b,fu,Bo,mu,Z_,K_):t(s,l,c,h,u,p,m,f,d,b,_,pu,ko,Qf,J_,j_)}function Kf(i,e){let t=0,n=0,s=Mt(i.bands,qf);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function CA(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Is(i,e,t,n,s,r){return Cr(i,e,(o,a,l,c,h,u,d,f,_,b,m)=>{let p=o.pxRound,g=c.dir*(c.ori==0?1:-1),v=c.ori==0?Bo:ko,y,w;g==1?(y=t,w=n):(y=n,w=t);let S=p(u(a[y],c,b,f)),x=p(d(l[y],h,m,_)),E=p(u(a[w],c,b,f)),N=p(d(r==1?h.max:h.min,h,m,_)),I=new Path2D(s);return v(I,E,N),v(I,S,N),v(I,S,x),I})}function du(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?mu:Qf,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function PA(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function jf(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),_=d==u?f:r(i[d]),b=u-s;f=o<=0&&b>=0&&b<l?r(i[b]):f;let p=d+s;_=o>=0&&p>=0&&p<l?r(i[p]):_,_>=f&&a.push([f,_])}return a}function p_(i){return i==0?w_:i==1?Sn:e=>wr(e,i)}function $_(i){let e=i==0?fu:pu,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Vi(c,a/2,l/2),h=Vi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var fu=(i,e,t)=>{i.moveTo(e,t)},pu=(i,e,t)=>{i.moveTo(t,e)},Bo=(i,e,t)=>{i.lineTo(e,t)},ko=(i,e,t)=>{i.lineTo(t,e)},mu=$_(0),Qf=$_(1),Z_=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},J_=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},K_=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},j_=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function Q_(i){return(e,t,n,s,r)=>Cr(e,t,(o,a,l,c,h,u,d,f,_,b,m)=>{let{pxRound:p,points:g}=o,v,y;c.ori==0?(v=fu,y=Z_):(v=pu,y=J_);let w=Ot(g.width*Et,3),S=(g.size-g.width)/2*Et,x=Ot(S*2,3),E=new Path2D,N=new Path2D,{left:I,top:C,width:O,height:z}=e.bbox;mu(N,I-x,C-x,O+x*2,z+x*2);let L=G=>{if(l[G]!=null){let Y=p(u(a[G],c,b,f)),H=p(d(l[G],h,m,_));v(E,Y+S,H),y(E,Y,H,S,0,su*2)}};if(r)r.forEach(L);else for(let G=n;G<=s;G++)L(G);return{stroke:w>0?E:null,fill:E,clip:N,flags:Oo|Ff}})}function ex(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var IA=ex(Bo),LA=ex(ko);function tx(i){let e=Mt(i?.alignGaps,0);return(t,n,s,r)=>Cr(t,n,(o,a,l,c,h,u,d,f,_,b,m)=>{[s,r]=lu(l,s,r);let p=o.pxRound,g=z=>p(u(z,c,b,f)),v=z=>p(d(z,h,m,_)),y,w;c.ori==0?(y=Bo,w=IA):(y=ko,w=LA);let S=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},E=x.stroke,N=!1;if(r-s>=b*4){let z=ue=>t.posToVal(ue,c.key,!0),L=null,G=null,Y,H,ae,Z=g(a[S==1?s:r]),j=g(a[s]),ie=g(a[r]),de=z(S==1?j+1:ie-1);for(let ue=S==1?s:r;ue>=s&&ue<=r;ue+=S){let ee=a[ue],xe=(S==1?ee<de:ee>de)?Z:g(ee),Ae=l[ue];xe==Z?Ae!=null?(H=Ae,L==null?(y(E,xe,v(H)),Y=L=G=H):H<L?L=H:H>G&&(G=H)):Ae===null&&(N=!0):(L!=null&&w(E,Z,v(L),v(G),v(Y),v(H)),Ae!=null?(H=Ae,y(E,xe,v(H)),L=G=Y=H):(L=G=null,Ae===null&&(N=!0)),Z=xe,de=z(Z+S))}L!=null&&L!=G&&ae!=Z&&w(E,Z,v(L),v(G),v(Y),v(H))}else for(let z=S==1?s:r;z>=s&&z<=r;z+=S){let L=l[z];L===null?N=!0:L!=null&&y(E,g(a[z]),v(L))}let[C,O]=Kf(t,n);if(o.fill!=null||C!=0){let z=x.fill=new Path2D(E),L=o.fillTo(t,n,o.min,o.max,C),G=v(L),Y=g(a[s]),H=g(a[r]);S==-1&&([H,Y]=[Y,H]),y(z,H,G),y(z,Y,G)}if(!o.spanGaps){let z=[];N&&z.push(...jf(a,l,s,r,S,g,e)),x.gaps=z=o.gaps(t,n,s,r,z),x.clip=du(z,c.ori,f,_,b,m)}return O!=0&&(x.band=O==2?[Is(t,n,s,r,E,-1),Is(t,n,s,r,E,1)]:Is(t,n,s,r,E,O)),x})}function DA(i){let e=Mt(i.align,1),t=Mt(i.ascDesc,!1),n=Mt(i.alignGaps,0),s=Mt(i.extend,!1);return(r,o,a,l)=>Cr(r,o,(c,h,u,d,f,_,b,m,p,g,v)=>{[a,l]=lu(u,a,l);let y=c.pxRound,{left:w,width:S}=r.bbox,x=j=>y(_(j,d,g,m)),E=j=>y(b(j,f,v,p)),N=d.ori==0?Bo:ko,I={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Oo},C=I.stroke,O=d.dir*(d.ori==0?1:-1),z=E(u[O==1?a:l]),L=x(h[O==1?a:l]),G=L,Y=L;s&&e==-1&&(Y=w,N(C,Y,z)),N(C,L,z);for(let j=O==1?a:l;j>=a&&j<=l;j+=O){let ie=u[j];if(ie==null)continue;let de=x(h[j]),ue=E(ie);e==1?N(C,de,z):N(C,G,ue),N(C,de,ue),z=ue,G=de}let H=G;s&&e==1&&(H=w+S,N(C,H,z));let[ae,Z]=Kf(r,o);if(c.fill!=null||ae!=0){let j=I.fill=new Path2D(C),ie=c.fillTo(r,o,c.min,c.max,ae),de=E(ie);N(j,H,de),N(j,Y,de)}if(!c.spanGaps){let j=[];j.push(...jf(h,u,a,l,O,x,n));let ie=c.width*Et/2,de=t||e==1?ie:-ie,ue=t||e==-1?-ie:ie;j.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),I.gaps=j=c.gaps(r,o,a,l,j),I.clip=du(j,d.ori,m,p,g,v)}return Z!=0&&(I.band=Z==2?[Is(r,o,a,l,C,-1),Is(r,o,a,l,C,1)]:Is(r,o,a,l,C,Z)),I})}function m_(i,e,t,n,s,r,o=Ut){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=Mn(i[l]-i[a]);h<c&&(c=h,o=Mn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function NA(i){i=i||fl;let e=Mt(i.size,[.6,Ut,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=Mt(e[1],Ut),l=Mt(e[2],1),c=Mt(i.disp,fl),h=Mt(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,_,b,m)=>Cr(f,_,(p,g,v,y,w,S,x,E,N,I,C)=>{let O=p.pxRound,z=t,L=n*Et,G=a*Et,Y=l*Et,H,ae;y.ori==0?[H,ae]=r(f,_):[ae,H]=r(f,_);let Z=y.dir*(y.ori==0?1:-1),j=y.ori==0?mu:Qf,ie=y.ori==0?h:(Ce,Ke,at,Me,Nt,Ve,Ze)=>{h(Ce,Ke,at,Nt,Me,Ze,Ve)},de=Mt(f.bands,qf).find(Ce=>Ce.series[0]==_),ue=de!=null?de.dir:0,ee=p.fillTo(f,_,p.min,p.max,ue),me=O(x(ee,w,C,N)),xe,Ae,Se,Ye=I,ot=O(p.width*Et),He=!1,dt=null,ct=null,st=null,$t=null;u!=null&&(ot==0||d!=null)&&(He=!0,dt=u.values(f,_,b,m),ct=new Map,new Set(dt).forEach(Ce=>{Ce!=null&&ct.set(Ce,new Path2D)}),ot>0&&(st=d.values(f,_,b,m),$t=new Map,new Set(st).forEach(Ce=>{Ce!=null&&$t.set(Ce,new Path2D)})));let{x0:Ft,size:cn}=c;if(Ft!=null&&cn!=null){z=1,g=Ft.values(f,_,b,m),Ft.unit==2&&(g=g.map(at=>f.posToVal(E+at*I,y.key,!0)));let Ce=cn.values(f,_,b,m);cn.unit==2?Ae=Ce[0]*I:Ae=S(Ce[0],y,I,E)-S(0,y,I,E),Ye=m_(g,v,S,y,I,E,Ye),Se=Ye-Ae+L}else Ye=m_(g,v,S,y,I,E,Ye),Se=Ye*o+L,Ae=Ye-Se;Se<1&&(Se=0),ot>=Ae/2&&(ot=0),Se<5&&(O=w_);let Lt=Se>0,wn=Ye-Se-(Lt?ot:0);Ae=O(Nf(wn,Y,G)),xe=(z==0?Ae/2:z==Z?0:Ae)-z*Z*((z==0?L/2:0)+(Lt?ot/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},_n=He?null:new Path2D,en=null;if(de!=null)en=f.data[de.series[1]];else{let{y0:Ce,y1:Ke}=c;Ce!=null&&Ke!=null&&(v=Ke.values(f,_,b,m),en=Ce.values(f,_,b,m))}let hn=H*Ae,k=ae*Ae;for(let Ce=Z==1?b:m;Ce>=b&&Ce<=m;Ce+=Z){let Ke=v[Ce];if(Ke==null)continue;if(en!=null){let q=en[Ce]??0;if(Ke-q==0)continue;me=x(q,w,C,N)}let at=y.distr!=2||c!=null?g[Ce]:Ce,Me=S(at,y,I,E),Nt=x(Mt(Ke,ee),w,C,N),Ve=O(Me-xe),Ze=O(jn(Nt,me)),P=O(Vi(Nt,me)),T=Ze-P;if(Ke!=null){let q=Ke<0?k:hn,he=Ke<0?hn:k;He?(ot>0&&st[Ce]!=null&&j($t.get(st[Ce]),Ve,P+pi(ot/2),Ae,jn(0,T-ot),q,he),dt[Ce]!=null&&j(ct.get(dt[Ce]),Ve,P+pi(ot/2),Ae,jn(0,T-ot),q,he)):j(_n,Ve,P+pi(ot/2),Ae,jn(0,T-ot),q,he),ie(f,_,Ce,Ve-ot/2,P,Ae+ot,T)}}return ot>0?vt.stroke=He?$t:_n:He||(vt._fill=p.width==0?p._fill:p._stroke??p._fill,vt.width=0),vt.fill=He?ct:_n,vt})}function UA(i,e){let t=Mt(e?.alignGaps,0);return(n,s,r,o)=>Cr(n,s,(a,l,c,h,u,d,f,_,b,m,p)=>{[r,o]=lu(c,r,o);let g=a.pxRound,v=H=>g(d(H,h,m,_)),y=H=>g(f(H,u,p,b)),w,S,x;h.ori==0?(w=fu,x=Bo,S=K_):(w=pu,x=ko,S=j_);let E=h.dir*(h.ori==0?1:-1),N=v(l[E==1?r:o]),I=N,C=[],O=[];for(let H=E==1?r:o;H>=r&&H<=o;H+=E)if(c[H]!=null){let Z=l[H],j=v(Z);C.push(I=j),O.push(y(c[H]))}let z={stroke:i(C,O,w,x,S,g),fill:null,clip:null,band:null,gaps:null,flags:Oo},L=z.stroke,[G,Y]=Kf(n,s);if(a.fill!=null||G!=0){let H=z.fill=new Path2D(L),ae=a.fillTo(n,s,a.min,a.max,G),Z=y(ae);x(H,I,Z),x(H,N,Z)}if(!a.spanGaps){let H=[];H.push(...jf(l,c,r,o,E,v,t)),z.gaps=H=a.gaps(n,s,r,o,H),z.clip=du(H,h.ori,_,b,m,p)}return Y!=0&&(z.band=Y==2?[Is(n,s,r,o,L,-1),Is(n,s,r,o,L,1)]:Is(n,s,r,o,L,Y)),z})}function OA(i){return UA(FA,i)}function FA(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var Bf=new Set;function g_(){for(let i of Bf)i.syncRect(!0)}Fo&&(Ar(_T,Lo,g_),Ar(xT,Lo,g_,!0),Ar(ru,Lo,()=>{Un.pxRatio=Et}));var BA=tx(),kA=Q_();function __(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>kf(r,o,e,t))}function zA(i,e){return i.map((t,n)=>n==0?{}:gn({},e,t))}function kf(i,e,t,n){return gn({},e==0?t:n,i)}function nx(i,e,t){return e==null?No:[e,t]}var GA=nx;function VA(i,e,t){return e==null?No:ou(e,t,Wf,!0)}function ix(i,e,t,n){return e==null?No:cu(e,t,i.scales[n].log,!1)}var HA=ix;function sx(i,e,t,n){return e==null?No:Hf(e,t,i.scales[n].log,!1)}var WA=sx;function XA(i,e,t,n,s){let r=jn(Z0(i),Z0(e)),o=e-i,a=Gi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?nr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function x_(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Sn((t=+s)*Et))+"px"),[i,e,t]}function qA(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ot(e[2]*Et,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Un(i,e,t){let n={mode:Mt(i.mode,1)},s=n.mode;function r(M,A,D,U){let X=A.valToPct(M);return U+D*(A.dir==-1?1-X:X)}function o(M,A,D,U){let X=A.valToPct(M);return U+D*(A.dir==-1?X:1-X)}function a(M,A,D,U){return A.ori==0?r(M,A,D,U):o(M,A,D,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ti(QE);if(i.id!=null&&(c.id=i.id),fi(c,i.class),i.title){let M=Ti(nT,c);M.textContent=i.title}let h=zi("canvas"),u=n.ctx=h.getContext("2d"),d=Ti(iT,c);Ar("click",d,M=>{M.target===_&&(Vt!=Br||Zt!=kr)&&Nn.click(n,M)},!0);let f=n.under=Ti(sT,d);d.appendChild(h);let _=n.over=Ti(rT,d);i=Uo(i);let b=+Mt(i.pxAlign,1),m=p_(b);(i.plugins||[]).forEach(M=>{M.opts&&(i=M.opts(n,i)||i)});let p=i.ms||.001,g=n.series=s==1?__(i.series||[],a_,d_,!1):zA(i.series||[null],u_),v=n.axes=__(i.axes||[],o_,c_,!0),y=n.scales={},w=n.bands=i.bands||[];w.forEach(M=>{M.fill=yt(M.fill||null),M.dir=Mt(M.dir,-1)});let S=s==2?g[1].facets[0].scale:g[0].scale,x={axes:us,series:pt},E=(i.drawOrder||["axes","series"]).map(M=>x[M]);function N(M){let A=M.distr==3?D=>Ps(D>0?D:M.clamp(n,D,M.min,M.max,M.key)):M.distr==4?D=>Tf(D,M.asinh):M.distr==100?D=>M.fwd(D):D=>D;return D=>{let U=A(D),{_min:X,_max:K}=M,le=K-X;return(U-X)/le}}function I(M){let A=y[M];if(A==null){let D=(i.scales||fl)[M]||fl;if(D.from!=null){I(D.from);let U=gn({},y[D.from],D,{key:M});U.valToPct=N(U),y[M]=U}else{A=y[M]=gn({},M==S?q_:RA,D),A.key=M;let U=A.time,X=A.range,K=tr(X);if((M!=S||s==2&&!U)&&(K&&(X[0]==null||X[1]==null)&&(X={min:X[0]==null?q0:{mode:1,hard:X[0],soft:X[0]},max:X[1]==null?q0:{mode:1,hard:X[1],soft:X[1]}},K=!1),!K&&uu(X))){let le=X;X=(fe,ve,De)=>ve==null?No:ou(ve,De,le)}A.range=yt(X||(U?GA:M==S?A.distr==3?HA:A.distr==4?WA:nx:A.distr==3?ix:A.distr==4?sx:VA)),A.auto=yt(K?!1:A.auto),A.clamp=yt(A.clamp||AA),A._min=A._max=null,A.valToPct=N(A)}}}I("x"),I("y"),s==1&&g.forEach(M=>{I(M.scale)}),v.forEach(M=>{I(M.scale)});for(let M in i.scales)I(M);let C=y[S],O=C.distr,z,L;C.ori==0?(fi(c,eT),z=r,L=o):(fi(c,tT),z=o,L=r);let G={};for(let M in y){let A=y[M];(A.min!=null||A.max!=null)&&(G[M]={min:A.min,max:A.max},A.min=A.max=null)}let Y=i.tzDate||(M=>new Date(Sn(M/p))),H=i.fmtDate||Yf,ae=p==1?eA(Y):iA(Y),Z=i_(Y,n_(p==1?QT:nA,H)),j=r_(Y,s_(rA,H)),ie=[],de=n.legend=gn({},lA,i.legend),ue=n.cursor=gn({},pA,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=ie,xe.width=yt(xe.width),xe.dash=yt(xe.dash),xe.stroke=yt(xe.stroke),xe.fill=yt(xe.fill);let Ae,Se,Ye,ot=[],He=[],dt,ct=!1,st={};if(de.live){let M=g[1]?g[1].values:null;ct=M!=null,dt=ct?M(n,1,0):{_:0};for(let A in dt)st[A]=Gf}if(ee)if(Ae=zi("table",uT,c),Ye=zi("tbody",null,Ae),de.mount(n,Ae),ct){Se=zi("thead",null,Ae,Ye);let M=zi("tr",null,Se);zi("th",null,M);for(var $t in dt)zi("th",D0,M).textContent=$t}else fi(Ae,fT),de.live&&fi(Ae,dT);let Ft={show:!0},cn={show:!1};function Lt(M,A){if(A==0&&(ct||!de.live||s==2))return No;let D=[],U=zi("tr",pT,Ye,Ye.childNodes[A]);fi(U,M.class),M.show||fi(U,Tr);let X=zi("th",null,U);if(xe.show){let fe=Ti(mT,X);if(A>0){let ve=xe.width(n,A);ve&&(fe.style.border=ve+"px "+xe.dash(n,A)+" "+xe.stroke(n,A)),fe.style.background=xe.fill(n,A)}}let K=Ti(D0,X);M.label instanceof HTMLElement?K.appendChild(M.label):K.textContent=M.label,A>0&&(xe.show||(K.style.color=M.width>0?xe.stroke(n,A):xe.fill(n,A)),vt("click",X,fe=>{if(ue._lock)return;et(fe);let ve=g.indexOf(M);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let De=g.some((Ne,Oe)=>Oe>0&&Oe!=ve&&Ne.show);g.forEach((Ne,Oe)=>{Oe>0&&qi(Oe,De?Oe==ve?Ft:cn:Ft,!0,pn.setSeries)})}else qi(ve,{show:!M.show},!0,pn.setSeries)},!1),tt&&vt(F0,X,fe=>{ue._lock||(et(fe),qi(g.indexOf(M),Gr,!0,pn.setSeries))},!1));for(var le in dt){let fe=zi("td",gT,U);fe.textContent="--",D.push(fe)}return[U,D]}let wn=new Map;function vt(M,A,D,U=!0){let X=wn.get(A)||{},K=ue.bind[M](n,A,D,U);K&&(Ar(M,A,X[M]=K),wn.set(A,X))}function _n(M,A,D){let U=wn.get(A)||{};for(let X in U)(M==null||X==M)&&(Df(X,A,U[X]),delete U[X]);M==null&&wn.delete(A)}let en=0,hn=0,k=0,Ce=0,Ke=0,at=0,Me=Ke,Nt=at,Ve=k,Ze=Ce,P=0,T=0,q=0,he=0;n.bbox={};let oe=!1,_e=!1,ye=!1,te=!1,se=!1,pe=!1;function B(M,A,D){(D||M!=n.width||A!=n.height)&&re(M,A),ht(!1),ye=!0,_e=!0,On()}function re(M,A){n.width=en=k=M,n.height=hn=Ce=A,Ke=at=0,be(),We();let D=n.bbox;P=D.left=wr(Ke*Et,.5),T=D.top=wr(at*Et,.5),q=D.width=wr(k*Et,.5),he=D.height=wr(Ce*Et,.5)}let ne=3;function we(){let M=!1,A=0;for(;!M;){A++;let D=Ur(A),U=Xi(A);M=A==ne||D&&U,M||(re(n.width,n.height),_e=!0)}}function ge({width:M,height:A}){B(M,A)}n.setSize=ge;function be(){let M=!1,A=!1,D=!1,U=!1;v.forEach((X,K)=>{if(X.show&&X._show){let{side:le,_size:fe}=X,ve=le%2,De=X.label!=null?X.labelSize:0,Ne=fe+De;Ne>0&&(ve?(k-=Ne,le==3?(Ke+=Ne,U=!0):D=!0):(Ce-=Ne,le==0?(at+=Ne,M=!0):A=!0))}}),Hi[0]=M,Hi[1]=D,Hi[2]=A,Hi[3]=U,k-=Ri[1]+Ri[3],Ke+=Ri[3],Ce-=Ri[2]+Ri[0],at+=Ri[0]}function We(){let M=Ke+k,A=at+Ce,D=Ke,U=at;function X(K,le){switch(K){case 1:return M+=le,M-le;case 2:return A+=le,A-le;case 3:return D-=le,D+le;case 0:return U-=le,U+le}}v.forEach((K,le)=>{if(K.show&&K._show){let fe=K.side;K._pos=X(fe,K._size),K.label!=null&&(K._lpos=X(fe,K.labelSize))}})}if(ue.dataIdx==null){let M=ue.hover,A=M.skip=new Set(M.skip??[]);A.add(void 0);let D=M.prox=yt(M.prox),U=M.bias??=0;ue.dataIdx=(X,K,le,fe)=>{if(K==0)return le;let ve=le,De=D(X,K,le,fe)??Ut,Ne=De>=0&&De<Ut,Oe=C.ori==0?k:Ce,rt=ue.left,wt=e[0],bt=e[K];if(A.has(bt[le])){ve=null;let gt=null,je=null,$e;if(U==0||U==-1)for($e=le;gt==null&&$e-- >0;)A.has(bt[$e])||(gt=$e);if(U==0||U==1)for($e=le;je==null&&$e++<bt.length;)A.has(bt[$e])||(je=$e);if(gt!=null||je!=null)if(Ne){let Wt=gt==null?-1/0:z(wt[gt],C,Oe,0),sn=je==null?1/0:z(wt[je],C,Oe,0),Rn=rt-Wt,Dt=sn-rt;Rn<=Dt?Rn<=De&&(ve=gt):Dt<=De&&(ve=je)}else ve=je==null?gt:gt==null?je:le-gt<=je-le?gt:je}else Ne&&Mn(rt-z(wt[le],C,Oe,0))>De&&(ve=null);return ve}}let et=M=>{ue.event=M};ue.idxs=ie,ue._lock=!1;let ce=ue.points;ce.show=yt(ce.show),ce.size=yt(ce.size),ce.stroke=yt(ce.stroke),ce.width=yt(ce.width),ce.fill=yt(ce.fill);let Be=n.focus=gn({},i.focus||{alpha:.3},ue.focus),tt=Be.prox>=0,Re=tt&&ce.one,lt=[],Gt=[],Gn=[];function Wo(M,A){let D=ce.show(n,A);if(D instanceof HTMLElement)return fi(D,hT),fi(D,M.class),as(D,-10,-10,k,Ce),_.insertBefore(D,lt[A]),D}function Lr(M,A){if(s==1||A>0){let D=s==1&&y[M.scale].time,U=M.value;M.value=D?j0(U)?r_(Y,s_(U,H)):U||j:U||wA,M.label=M.label||(D?gA:mA)}if(Re||A>0){M.width=M.width==null?1:M.width,M.paths=M.paths||BA||RT,M.fillTo=yt(M.fillTo||CA),M.pxAlign=+Mt(M.pxAlign,b),M.pxRound=p_(M.pxAlign),M.stroke=yt(M.stroke||null),M.fill=yt(M.fill||null),M._stroke=M._fill=M._paths=M._focus=null;let D=EA(jn(1,M.width),1),U=M.points=gn({},{size:D,width:jn(1,D*.2),stroke:M.stroke,space:D*2,paths:kA,_stroke:null,_fill:null},M.points);U.show=yt(U.show),U.filter=yt(U.filter),U.fill=yt(U.fill),U.stroke=yt(U.stroke),U.paths=yt(U.paths),U.pxAlign=M.pxAlign}if(ee){let D=Lt(M,A);ot.splice(A,0,D[0]),He.splice(A,0,D[1]),de.values.push(null)}if(me){ie.splice(A,0,null);let D=null;Re?A==0&&(D=Wo(M,A)):A>0&&(D=Wo(M,A)),lt.splice(A,0,D),Gt.splice(A,0,0),Gn.splice(A,0,0)}An("addSeries",A)}function yu(M,A){A=A??g.length,M=s==1?kf(M,A,a_,d_):kf(M,A,{},u_),g.splice(A,0,M),Lr(g[A],A)}n.addSeries=yu;function _l(M){if(g.splice(M,1),ee){de.values.splice(M,1),He.splice(M,1);let A=ot.splice(M,1)[0];_n(null,A.firstChild),A.remove()}me&&(ie.splice(M,1),lt.splice(M,1)[0].remove(),Gt.splice(M,1),Gn.splice(M,1)),An("delSeries",M)}n.delSeries=_l;let Hi=[!1,!1,!1,!1];function ls(M,A){if(M._show=M.show,M.show){let D=M.side%2,U=y[M.scale];U==null&&(M.scale=D?g[1].scale:S,U=y[M.scale]);let X=U.time;M.size=yt(M.size),M.space=yt(M.space),M.rotate=yt(M.rotate),tr(M.incrs)&&M.incrs.forEach(le=>{!nr.has(le)&&nr.set(le,A_(le))}),M.incrs=yt(M.incrs||(U.distr==2?JT:X?p==1?jT:tA:Er)),M.splits=yt(M.splits||(X&&U.distr==1?ae:U.distr==3?Uf:U.distr==4?yA:xA)),M.stroke=yt(M.stroke),M.grid.stroke=yt(M.grid.stroke),M.ticks.stroke=yt(M.ticks.stroke),M.border.stroke=yt(M.border.stroke);let K=M.values;M.values=tr(K)&&!tr(K[0])?yt(K):X?tr(K)?i_(Y,n_(K,H)):j0(K)?sA(Y,K):K||Z:K||_A,M.filter=yt(M.filter||(U.distr>=3&&U.log==10?SA:U.distr==3&&U.log==2?MA:E_)),M.font=x_(M.font),M.labelFont=x_(M.labelFont),M._size=M.size(n,null,A,0),M._space=M._rotate=M._incrs=M._found=M._splits=M._values=null,M._size>0&&(Hi[A]=!0,M._el=Ti(oT,d))}}function cs(M,A,D,U){let[X,K,le,fe]=D,ve=A%2,De=0;return ve==0&&(fe||K)&&(De=A==0&&!X||A==2&&!le?Sn(o_.size/3):0),ve==1&&(X||le)&&(De=A==1&&!K||A==3&&!fe?Sn(c_.size/2):0),De}let Xo=n.padding=(i.padding||[cs,cs,cs,cs]).map(M=>yt(Mt(M,cs))),Ri=n._padding=Xo.map((M,A)=>M(n,A,Hi,0)),tn,an=null,ln=null,Wi=s==1?g[0].idxs:null,ni=null,Ls=!1;function qo(M,A){if(e=M??[],n.data=n._data=e,s==2){tn=0;for(let D=1;D<g.length;D++)tn+=e[D][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ni=e[0],tn=ni.length;let D=e;if(O==2){D=e.slice();let U=D[0]=Array(tn);for(let X=0;X<tn;X++)U[X]=X}n._data=e=D}if(ht(!0),An("setData"),O==2&&(ye=!0),A!==!1){let D=C;D.auto(n,Ls)?Yo():Us(S,D.min,D.max),te=te||ue.left>=0,pe=!0,On()}}n.setData=qo;function Yo(){Ls=!0;let M,A;s==1&&(tn>0?(an=Wi[0]=0,ln=Wi[1]=tn-1,M=e[0][an],A=e[0][ln],O==2?(M=an,A=ln):M==A&&(O==3?[M,A]=cu(M,M,C.log,!1):O==4?[M,A]=Hf(M,M,C.log,!1):C.time?A=M+Sn(86400/p):[M,A]=ou(M,A,Wf,!0))):(an=Wi[0]=M=null,ln=Wi[1]=A=null)),Us(S,M,A)}let Dr,Ds,Nr,R,V,Q,$,J,Ee,Pe;function Te(M,A,D,U,X,K){M??=U0,D??=qf,U??="butt",X??=U0,K??="round",M!=Dr&&(u.strokeStyle=Dr=M),X!=Ds&&(u.fillStyle=Ds=X),A!=Nr&&(u.lineWidth=Nr=A),K!=V&&(u.lineJoin=V=K),U!=Q&&(u.lineCap=Q=U),D!=R&&u.setLineDash(R=D)}function Ie(M,A,D,U){A!=Ds&&(u.fillStyle=Ds=A),M!=$&&(u.font=$=M),D!=J&&(u.textAlign=J=D),U!=Ee&&(u.textBaseline=Ee=U)}function ze(M,A,D,U,X=0){if(U.length>0&&M.auto(n,Ls)&&(A==null||A.min==null)){let K=Mt(an,0),le=Mt(ln,U.length-1),fe=D.min==null?ST(U,K,le,X,M.distr==3):[D.min,D.max];M.min=Vi(M.min,D.min=fe[0]),M.max=jn(M.max,D.max=fe[1])}}let nt={min:null,max:null};function ft(){for(let U in y){let X=y[U];G[U]==null&&(X.min==null||G[S]!=null&&X.auto(n,Ls))&&(G[U]=nt)}for(let U in y){let X=y[U];G[U]==null&&X.from!=null&&G[X.from]!=null&&(G[U]=nt)}G[S]!=null&&ht(!0);let M={};for(let U in G){let X=G[U];if(X!=null){let K=M[U]=Uo(y[U],IT);if(X.min!=null)gn(K,X);else if(U!=S||s==2)if(tn==0&&K.from==null){let le=K.range(n,null,null,U);K.min=le[0],K.max=le[1]}else K.min=Ut,K.max=-Ut}}if(tn>0){g.forEach((U,X)=>{if(s==1){let K=U.scale,le=G[K];if(le==null)return;let fe=M[K];if(X==0){let ve=fe.range(n,fe.min,fe.max,K);fe.min=ve[0],fe.max=ve[1],an=Gi(fe.min,e[0]),ln=Gi(fe.max,e[0]),ln-an>1&&(e[0][an]<fe.min&&an++,e[0][ln]>fe.max&&ln--),U.min=ni[an],U.max=ni[ln]}else U.show&&U.auto&&ze(fe,le,U,e[X],U.sorted);U.idxs[0]=an,U.idxs[1]=ln}else if(X>0&&U.show&&U.auto){let[K,le]=U.facets,fe=K.scale,ve=le.scale,[De,Ne]=e[X],Oe=M[fe],rt=M[ve];Oe!=null&&ze(Oe,G[fe],K,De,K.sorted),rt!=null&&ze(rt,G[ve],le,Ne,le.sorted),U.min=le.min,U.max=le.max}});for(let U in M){let X=M[U],K=G[U];if(X.from==null&&(K==null||K.min==null)){let le=X.range(n,X.min==Ut?null:X.min,X.max==-Ut?null:X.max,U);X.min=le[0],X.max=le[1]}}}for(let U in M){let X=M[U];if(X.from!=null){let K=M[X.from];if(K.min==null)X.min=X.max=null;else{let le=X.range(n,K.min,K.max,U);X.min=le[0],X.max=le[1]}}}let A={},D=!1;for(let U in M){let X=M[U],K=y[U];if(K.min!=X.min||K.max!=X.max){K.min=X.min,K.max=X.max;let le=K.distr;K._min=le==3?Ps(K.min):le==4?Tf(K.min,K.asinh):le==100?K.fwd(K.min):K.min,K._max=le==3?Ps(K.max):le==4?Tf(K.max,K.asinh):le==100?K.fwd(K.max):K.max,A[U]=D=!0}}if(D){g.forEach((U,X)=>{s==2?X>0&&A.y&&(U._paths=null):A[U.scale]&&(U._paths=null)});for(let U in A)ye=!0,An("setScale",U);me&&ue.left>=0&&(te=pe=!0)}for(let U in G)G[U]=null}function ke(M){let A=Nf(an-1,0,tn-1),D=Nf(ln+1,0,tn-1);for(;M[A]==null&&A>0;)A--;for(;M[D]==null&&D<tn-1;)D++;return[A,D]}function pt(){if(tn>0){let M=g.some(A=>A._focus)&&Pe!=Be.alpha;M&&(u.globalAlpha=Pe=Be.alpha),g.forEach((A,D)=>{if(D>0&&A.show&&(Kt(D,!1),Kt(D,!0),A._paths==null)){let U=Pe;Pe!=A.alpha&&(u.globalAlpha=Pe=A.alpha);let X=s==2?[0,e[D][0].length-1]:ke(e[D]);A._paths=A.paths(n,D,X[0],X[1]),Pe!=U&&(u.globalAlpha=Pe=U)}}),g.forEach((A,D)=>{if(D>0&&A.show){let U=Pe;Pe!=A.alpha&&(u.globalAlpha=Pe=A.alpha),A._paths!=null&&Ct(D,!1);{let X=A._paths!=null?A._paths.gaps:null,K=A.points.show(n,D,an,ln,X),le=A.points.filter(n,D,K,X);(K||le)&&(A.points._paths=A.points.paths(n,D,an,ln,le),Ct(D,!0))}Pe!=U&&(u.globalAlpha=Pe=U),An("drawSeries",D)}}),M&&(u.globalAlpha=Pe=1)}}function Kt(M,A){let D=A?g[M].points:g[M];D._stroke=D.stroke(n,M),D._fill=D.fill(n,M)}function Ct(M,A){let D=A?g[M].points:g[M],{stroke:U,fill:X,clip:K,flags:le,_stroke:fe=D._stroke,_fill:ve=D._fill,_width:De=D.width}=D._paths;De=Ot(De*Et,3);let Ne=null,Oe=De%2/2;A&&ve==null&&(ve=De>0?"#fff":fe);let rt=D.pxAlign==1&&Oe>0;if(rt&&u.translate(Oe,Oe),!A){let wt=P-De/2,bt=T-De/2,gt=q+De,je=he+De;Ne=new Path2D,Ne.rect(wt,bt,gt,je)}A?Ue(fe,De,D.dash,D.cap,ve,U,X,le,K):Pt(M,fe,De,D.dash,D.cap,ve,U,X,le,Ne,K),rt&&u.translate(-Oe,-Oe)}function Pt(M,A,D,U,X,K,le,fe,ve,De,Ne){let Oe=!1;ve!=0&&w.forEach((rt,wt)=>{if(rt.series[0]==M){let bt=g[rt.series[1]],gt=e[rt.series[1]],je=(bt._paths||fl).band;tr(je)&&(je=rt.dir==1?je[0]:je[1]);let $e,Wt=null;bt.show&&je&&wT(gt,an,ln)?(Wt=rt.fill(n,wt)||K,$e=bt._paths.clip):je=null,Ue(A,D,U,X,Wt,le,fe,ve,De,Ne,$e,je),Oe=!0}}),Oe||Ue(A,D,U,X,K,le,fe,ve,De,Ne)}let xn=Oo|Ff;function Ue(M,A,D,U,X,K,le,fe,ve,De,Ne,Oe){Te(M,A,D,U,X),(ve||De||Oe)&&(u.save(),ve&&u.clip(ve),De&&u.clip(De)),Oe?(fe&xn)==xn?(u.clip(Oe),Ne&&u.clip(Ne),_t(X,le),un(M,K,A)):fe&Ff?(_t(X,le),u.clip(Oe),un(M,K,A)):fe&Oo&&(u.save(),u.clip(Oe),Ne&&u.clip(Ne),_t(X,le),u.restore(),un(M,K,A)):(_t(X,le),un(M,K,A)),(ve||De||Oe)&&u.restore()}function un(M,A,D){D>0&&(A instanceof Map?A.forEach((U,X)=>{u.strokeStyle=Dr=X,u.stroke(U)}):A!=null&&M&&u.stroke(A))}function _t(M,A){A instanceof Map?A.forEach((D,U)=>{u.fillStyle=Ds=U,u.fill(D)}):A!=null&&M&&u.fill(A)}function hs(M,A,D,U){let X=v[M],K;if(U<=0)K=[0,0];else{let le=X._space=X.space(n,M,A,D,U),fe=X._incrs=X.incrs(n,M,A,D,U,le);K=XA(A,D,fe,U,le)}return X._found=K}function dn(M,A,D,U,X,K,le,fe,ve,De){let Ne=le%2/2;b==1&&u.translate(Ne,Ne),Te(fe,le,ve,De,fe),u.beginPath();let Oe,rt,wt,bt,gt=X+(U==0||U==3?-K:K);D==0?(rt=X,bt=gt):(Oe=X,wt=gt);for(let je=0;je<M.length;je++)A[je]!=null&&(D==0?Oe=wt=M[je]:rt=bt=M[je],u.moveTo(Oe,rt),u.lineTo(wt,bt));u.stroke(),b==1&&u.translate(-Ne,-Ne)}function Ur(M){let A=!0;return v.forEach((D,U)=>{if(!D.show)return;let X=y[D.scale];if(X.min==null){D._show&&(A=!1,D._show=!1,ht(!1));return}else D._show||(A=!1,D._show=!0,ht(!1));let K=D.side,le=K%2,{min:fe,max:ve}=X,[De,Ne]=hs(U,fe,ve,le==0?k:Ce);if(Ne==0)return;let Oe=X.distr==2,rt=D._splits=D.splits(n,U,fe,ve,De,Ne,Oe),wt=X.distr==2?rt.map($e=>ni[$e]):rt,bt=X.distr==2?ni[rt[1]]-ni[rt[0]]:De,gt=D._values=D.values(n,D.filter(n,wt,U,Ne,bt),U,Ne,bt);D._rotate=K==2?D.rotate(n,gt,U,Ne):0;let je=D._size;D._size=Ai(D.size(n,gt,U,M)),je!=null&&D._size!=je&&(A=!1)}),A}function Xi(M){let A=!0;return Xo.forEach((D,U)=>{let X=D(n,U,Hi,M);X!=Ri[U]&&(A=!1),Ri[U]=X}),A}function us(){for(let M=0;M<v.length;M++){let A=v[M];if(!A.show||!A._show)continue;let D=A.side,U=D%2,X,K,le=A.stroke(n,M),fe=D==0||D==3?-1:1,[ve,De]=A._found;if(A.label!=null){let Wn=A.labelGap*fe,ri=Sn((A._lpos+Wn)*Et);Ie(A.labelFont[0],le,"center",D==2?"top":N0),u.save(),U==1?(X=K=0,u.translate(ri,Sn(T+he/2)),u.rotate((D==3?-su:su)/2)):(X=Sn(P+q/2),K=ri);let or=M_(A.label)?A.label(n,M,ve,De):A.label;u.fillText(or,X,K),u.restore()}if(De==0)continue;let Ne=y[A.scale],Oe=U==0?q:he,rt=U==0?P:T,wt=A._splits,bt=Ne.distr==2?wt.map(Wn=>ni[Wn]):wt,gt=Ne.distr==2?ni[wt[1]]-ni[wt[0]]:ve,je=A.ticks,$e=A.border,Wt=je.show?je.size:0,sn=Sn(Wt*Et),Rn=Sn((A.alignTo==2?A._size-Wt-A.gap:A.gap)*Et),Dt=A._rotate*-su/180,rn=m(A._pos*Et),ii=(sn+Rn)*fe,Hn=rn+ii;K=U==0?Hn:0,X=U==1?Hn:0;let gi=A.font[0],Ci=A.align==1?Po:A.align==2?Mf:Dt>0?Po:Dt<0?Mf:U==0?"center":D==3?Mf:Po,$i=Dt||U==1?"middle":D==2?"top":N0;Ie(gi,le,Ci,$i);let si=A.font[1]*A.lineGap,_i=wt.map(Wn=>m(a(Wn,Ne,Oe,rt))),Pi=A._values;for(let Wn=0;Wn<Pi.length;Wn++){let ri=Pi[Wn];if(ri!=null){U==0?X=_i[Wn]:K=_i[Wn],ri=""+ri;let or=ri.indexOf(`
`)==-1?[ri]:ri.split(/\n/gm);for(let Xn=0;Xn<or.length;Xn++){let Ap=or[Xn];Dt?(u.save(),u.translate(X,K+Xn*si),u.rotate(Dt),u.fillText(Ap,0,0),u.restore()):u.fillText(Ap,X,K+Xn*si)}}}je.show&&dn(_i,je.filter(n,bt,M,De,gt),U,D,rn,sn,Ot(je.width*Et,3),je.stroke(n,M),je.dash,je.cap);let Zi=A.grid;Zi.show&&dn(_i,Zi.filter(n,bt,M,De,gt),U,U==0?2:1,U==0?T:P,U==0?he:q,Ot(Zi.width*Et,3),Zi.stroke(n,M),Zi.dash,Zi.cap),$e.show&&dn([rn],[1],U==0?1:0,U==0?1:2,U==1?T:P,U==1?he:q,Ot($e.width*Et,3),$e.stroke(n,M),$e.dash,$e.cap)}An("drawAxes")}function ht(M){g.forEach((A,D)=>{D>0&&(A._paths=null,M&&(s==1?(A.min=null,A.max=null):A.facets.forEach(U=>{U.min=null,U.max=null})))})}let nn=!1,Vn=!1,It=[];function fn(){Vn=!1;for(let M=0;M<It.length;M++)An(...It[M]);It.length=0}function On(){nn||(BT(cp),nn=!0)}function xl(M,A=!1){nn=!0,Vn=A,M(n),cp(),A&&It.length>0&&queueMicrotask(fn)}n.batch=xl;function cp(){if(oe&&(ft(),oe=!1),ye&&(we(),ye=!1),_e){if(Yt(f,Po,Ke),Yt(f,"top",at),Yt(f,cl,k),Yt(f,hl,Ce),Yt(_,Po,Ke),Yt(_,"top",at),Yt(_,cl,k),Yt(_,hl,Ce),Yt(d,cl,en),Yt(d,hl,hn),h.width=Sn(en*Et),h.height=Sn(hn*Et),v.forEach(({_el:M,_show:A,_size:D,_pos:U,side:X})=>{if(M!=null)if(A){let K=X===3||X===0?D:0,le=X%2==1;Yt(M,le?"left":"top",U-K),Yt(M,le?"width":"height",D),Yt(M,le?"top":"left",le?at:Ke),Yt(M,le?"height":"width",le?Ce:k),Lf(M,Tr)}else fi(M,Tr)}),Dr=Ds=Nr=V=Q=$=J=Ee=R=null,Pe=1,Jo(!0),Ke!=Me||at!=Nt||k!=Ve||Ce!=Ze){ht(!1);let M=k/Ve,A=Ce/Ze;if(me&&!te&&ue.left>=0){ue.left*=M,ue.top*=A,Or&&as(Or,Sn(ue.left),0,k,Ce),Fr&&as(Fr,0,Sn(ue.top),k,Ce);for(let D=0;D<lt.length;D++){let U=lt[D];U!=null&&(Gt[D]*=M,Gn[D]*=A,as(U,Ai(Gt[D]),Ai(Gn[D]),k,Ce))}}if(Ht.show&&!se&&Ht.left>=0&&Ht.width>0){Ht.left*=M,Ht.width*=M,Ht.top*=A,Ht.height*=A;for(let D in Eu)Yt(zr,D,Ht[D])}Me=Ke,Nt=at,Ve=k,Ze=Ce}An("setSize"),_e=!1}en>0&&hn>0&&(u.clearRect(0,0,h.width,h.height),An("drawClear"),E.forEach(M=>M()),An("draw")),Ht.show&&se&&(yl(Ht),se=!1),me&&te&&(rr(null,!0,!1),te=!1),de.show&&de.live&&pe&&(Mu(),pe=!1),l||(l=!0,n.status=1,An("ready")),Ls=!1,nn=!1}n.redraw=(M,A)=>{ye=A||!1,M!==!1?Us(S,C.min,C.max):On()};function vu(M,A){let D=y[M];if(D.from==null){if(tn==0){let U=D.range(n,A.min,A.max,M);A.min=U[0],A.max=U[1]}if(A.min>A.max){let U=A.min;A.min=A.max,A.max=U}if(tn>1&&A.min!=null&&A.max!=null&&A.max-A.min<1e-16)return;M==S&&D.distr==2&&tn>0&&(A.min=Gi(A.min,e[0]),A.max=Gi(A.max,e[0]),A.min==A.max&&A.max++),G[M]=A,oe=!0,On()}}n.setScale=vu;let bu,Su,Or,Fr,hp,up,Br,kr,dp,fp,Vt,Zt,Ns=!1,Nn=ue.drag,En=Nn.x,Tn=Nn.y;me&&(ue.x&&(bu=Ti(lT,_)),ue.y&&(Su=Ti(cT,_)),C.ori==0?(Or=bu,Fr=Su):(Or=Su,Fr=bu),Vt=ue.left,Zt=ue.top);let Ht=n.select=gn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),zr=Ht.show?Ti(aT,Ht.over?_:f):null;function yl(M,A){if(Ht.show){for(let D in M)Ht[D]=M[D],D in Eu&&Yt(zr,D,M[D]);A!==!1&&An("setSelect")}}n.setSelect=yl;function Cx(M){if(g[M].show)ee&&Lf(ot[M],Tr);else if(ee&&fi(ot[M],Tr),me){let D=Re?lt[0]:lt[M];D!=null&&as(D,-10,-10,k,Ce)}}function Us(M,A,D){vu(M,{min:A,max:D})}function qi(M,A,D,U){A.focus!=null&&Nx(M),A.show!=null&&g.forEach((X,K)=>{K>0&&(M==K||M==null)&&(X.show=A.show,Cx(K),s==2?(Us(X.facets[0].scale,null,null),Us(X.facets[1].scale,null,null)):Us(X.scale,null,null),On())}),D!==!1&&An("setSeries",M,A),U&&Ko("setSeries",n,M,A)}n.setSeries=qi;function Px(M,A){gn(w[M],A)}function Ix(M,A){M.fill=yt(M.fill||null),M.dir=Mt(M.dir,-1),A=A??w.length,w.splice(A,0,M)}function Lx(M){M==null?w.length=0:w.splice(M,1)}n.addBand=Ix,n.setBand=Px,n.delBand=Lx;function Dx(M,A){g[M].alpha=A,me&&lt[M]!=null&&(lt[M].style.opacity=A),ee&&ot[M]&&(ot[M].style.opacity=A)}let ds,Os,sr,Gr={focus:!0};function Nx(M){if(M!=sr){let A=M==null,D=Be.alpha!=1;g.forEach((U,X)=>{if(s==1||X>0){let K=A||X==0||X==M;U._focus=A?null:K,D&&Dx(X,K?1:Be.alpha)}}),sr=M,D&&On()}}ee&&tt&&vt(B0,Ae,M=>{ue._lock||(et(M),sr!=null&&qi(null,Gr,!0,pn.setSeries))});function Yi(M,A,D){let U=y[A];D&&(M=M/Et-(U.ori==1?at:Ke));let X=k;U.ori==1&&(X=Ce,M=X-M),U.dir==-1&&(M=X-M);let K=U._min,le=U._max,fe=M/X,ve=K+(le-K)*fe,De=U.distr;return De==3?Do(10,ve):De==4?TT(ve,U.asinh):De==100?U.bwd(ve):ve}function Ux(M,A){let D=Yi(M,S,A);return Gi(D,e[0],an,ln)}n.valToIdx=M=>Gi(M,e[0]),n.posToIdx=Ux,n.posToVal=Yi,n.valToPos=(M,A,D)=>y[A].ori==0?r(M,y[A],D?q:k,D?P:0):o(M,y[A],D?he:Ce,D?T:0),n.setCursor=(M,A,D)=>{Vt=M.left,Zt=M.top,rr(null,A,D)};function pp(M,A){Yt(zr,Po,Ht.left=M),Yt(zr,cl,Ht.width=A)}function mp(M,A){Yt(zr,"top",Ht.top=M),Yt(zr,hl,Ht.height=A)}let $o=C.ori==0?pp:mp,Zo=C.ori==1?pp:mp;function Ox(){if(ee&&de.live)for(let M=s==2?1:0;M<g.length;M++){if(M==0&&ct)continue;let A=de.values[M],D=0;for(let U in A)He[M][D++].firstChild.nodeValue=A[U]}}function Mu(M,A){if(M!=null&&(M.idxs?M.idxs.forEach((D,U)=>{ie[U]=D}):PT(M.idx)||ie.fill(M.idx),de.idx=ie[0]),ee&&de.live){for(let D=0;D<g.length;D++)(D>0||s==1&&!ct)&&Fx(D,ie[D]);Ox()}pe=!1,A!==!1&&An("setLegend")}n.setLegend=Mu;function Fx(M,A){let D=g[M],U=M==0&&O==2?ni:e[M],X;ct?X=D.values(n,M,A)??st:(X=D.value(n,A==null?null:U[A],M,A),X=X==null?st:{_:X}),de.values[M]=X}function rr(M,A,D){dp=Vt,fp=Zt,[Vt,Zt]=ue.move(n,Vt,Zt),ue.left=Vt,ue.top=Zt,me&&(Or&&as(Or,Sn(Vt),0,k,Ce),Fr&&as(Fr,0,Sn(Zt),k,Ce));let U,X=an>ln;ds=Ut,Os=null;let K=C.ori==0?k:Ce,le=C.ori==1?k:Ce;if(Vt<0||tn==0||X){U=ue.idx=null;for(let fe=0;fe<g.length;fe++){let ve=lt[fe];ve!=null&&as(ve,-10,-10,k,Ce)}tt&&qi(null,Gr,!0,M==null&&pn.setSeries),de.live&&(ie.fill(U),pe=!0)}else{let fe,ve,De;s==1&&(fe=C.ori==0?Vt:Zt,ve=Yi(fe,S),U=ue.idx=Gi(ve,e[0],an,ln),De=z(e[0][U],C,K,0));let Ne=-10,Oe=-10,rt=0,wt=0,bt=!0,gt="",je="";for(let $e=s==2?1:0;$e<g.length;$e++){let Wt=g[$e],sn=ie[$e],Rn=sn==null?null:s==1?e[$e][sn]:e[$e][1][sn],Dt=ue.dataIdx(n,$e,U,ve),rn=Dt==null?null:s==1?e[$e][Dt]:e[$e][1][Dt];if(pe=pe||rn!=Rn||Dt!=sn,ie[$e]=Dt,$e>0&&Wt.show){let ii=Dt==null?-10:Dt==U?De:z(s==1?e[0][Dt]:e[$e][0][Dt],C,K,0),Hn=rn==null?-10:L(rn,s==1?y[Wt.scale]:y[Wt.facets[1].scale],le,0);if(tt&&rn!=null){let gi=C.ori==1?Vt:Zt,Ci=Mn(Be.dist(n,$e,Dt,Hn,gi));if(Ci<ds){let $i=Be.bias;if($i!=0){let si=Yi(gi,Wt.scale),_i=rn>=0?1:-1,Pi=si>=0?1:-1;Pi==_i&&(Pi==1?$i==1?rn>=si:rn<=si:$i==1?rn<=si:rn>=si)&&(ds=Ci,Os=$e)}else ds=Ci,Os=$e}}if(pe||Re){let gi,Ci;C.ori==0?(gi=ii,Ci=Hn):(gi=Hn,Ci=ii);let $i,si,_i,Pi,Zi,Wn,ri=!0,or=ce.bbox;if(or!=null){ri=!1;let Xn=or(n,$e);_i=Xn.left,Pi=Xn.top,$i=Xn.width,si=Xn.height}else _i=gi,Pi=Ci,$i=si=ce.size(n,$e);if(Wn=ce.fill(n,$e),Zi=ce.stroke(n,$e),Re)$e==Os&&ds<=Be.prox&&(Ne=_i,Oe=Pi,rt=$i,wt=si,bt=ri,gt=Wn,je=Zi);else{let Xn=lt[$e];Xn!=null&&(Gt[$e]=_i,Gn[$e]=Pi,X0(Xn,$i,si,ri),H0(Xn,Wn,Zi),as(Xn,Ai(_i),Ai(Pi),k,Ce))}}}}if(Re){let $e=Be.prox,Wt=sr==null?ds<=$e:ds>$e||Os!=sr;if(pe||Wt){let sn=lt[0];sn!=null&&(Gt[0]=Ne,Gn[0]=Oe,X0(sn,rt,wt,bt),H0(sn,gt,je),as(sn,Ai(Ne),Ai(Oe),k,Ce))}}}if(Ht.show&&Ns)if(M!=null){let[fe,ve]=pn.scales,[De,Ne]=pn.match,[Oe,rt]=M.cursor.sync.scales,wt=M.cursor.drag;if(En=wt._x,Tn=wt._y,En||Tn){let{left:bt,top:gt,width:je,height:$e}=M.select,Wt=M.scales[Oe].ori,sn=M.posToVal,Rn,Dt,rn,ii,Hn,gi=fe!=null&&De(fe,Oe),Ci=ve!=null&&Ne(ve,rt);gi&&En?(Wt==0?(Rn=bt,Dt=je):(Rn=gt,Dt=$e),rn=y[fe],ii=z(sn(Rn,Oe),rn,K,0),Hn=z(sn(Rn+Dt,Oe),rn,K,0),$o(Vi(ii,Hn),Mn(Hn-ii))):$o(0,K),Ci&&Tn?(Wt==1?(Rn=bt,Dt=je):(Rn=gt,Dt=$e),rn=y[ve],ii=L(sn(Rn,rt),rn,le,0),Hn=L(sn(Rn+Dt,rt),rn,le,0),Zo(Vi(ii,Hn),Mn(Hn-ii))):Zo(0,le)}else Tu()}else{let fe=Mn(dp-hp),ve=Mn(fp-up);if(C.ori==1){let rt=fe;fe=ve,ve=rt}En=Nn.x&&fe>=Nn.dist,Tn=Nn.y&&ve>=Nn.dist;let De=Nn.uni;De!=null?En&&Tn&&(En=fe>=De,Tn=ve>=De,!En&&!Tn&&(ve>fe?Tn=!0:En=!0)):Nn.x&&Nn.y&&(En||Tn)&&(En=Tn=!0);let Ne,Oe;En&&(C.ori==0?(Ne=Br,Oe=Vt):(Ne=kr,Oe=Zt),$o(Vi(Ne,Oe),Mn(Oe-Ne)),Tn||Zo(0,le)),Tn&&(C.ori==1?(Ne=Br,Oe=Vt):(Ne=kr,Oe=Zt),Zo(Vi(Ne,Oe),Mn(Oe-Ne)),En||$o(0,K)),!En&&!Tn&&($o(0,0),Zo(0,0))}if(Nn._x=En,Nn._y=Tn,M==null){if(D){if(Tp!=null){let[fe,ve]=pn.scales;pn.values[0]=fe!=null?Yi(C.ori==0?Vt:Zt,fe):null,pn.values[1]=ve!=null?Yi(C.ori==1?Vt:Zt,ve):null}Ko(wf,n,Vt,Zt,k,Ce,U)}if(tt){let fe=D&&pn.setSeries,ve=Be.prox;sr==null?ds<=ve&&qi(Os,Gr,!0,fe):ds>ve?qi(null,Gr,!0,fe):Os!=sr&&qi(Os,Gr,!0,fe)}}pe&&(de.idx=U,Mu()),A!==!1&&An("setCursor")}let Fs=null;Object.defineProperty(n,"rect",{get(){return Fs==null&&Jo(!1),Fs}});function Jo(M=!1){M?Fs=null:(Fs=_.getBoundingClientRect(),An("syncRect",Fs))}function gp(M,A,D,U,X,K,le){ue._lock||Ns&&M!=null&&M.movementX==0&&M.movementY==0||(wu(M,A,D,U,X,K,le,!1,M!=null),M!=null?rr(null,!0,!0):rr(A,!0,!1))}function wu(M,A,D,U,X,K,le,fe,ve){if(Fs==null&&Jo(!1),et(M),M!=null)D=M.clientX-Fs.left,U=M.clientY-Fs.top;else{if(D<0||U<0){Vt=-10,Zt=-10;return}let[De,Ne]=pn.scales,Oe=A.cursor.sync,[rt,wt]=Oe.values,[bt,gt]=Oe.scales,[je,$e]=pn.match,Wt=A.axes[0].side%2==1,sn=C.ori==0?k:Ce,Rn=C.ori==1?k:Ce,Dt=Wt?K:X,rn=Wt?X:K,ii=Wt?U:D,Hn=Wt?D:U;if(bt!=null?D=je(De,bt)?a(rt,y[De],sn,0):-10:D=sn*(ii/Dt),gt!=null?U=$e(Ne,gt)?a(wt,y[Ne],Rn,0):-10:U=Rn*(Hn/rn),C.ori==1){let gi=D;D=U,U=gi}}ve&&(A==null||A.cursor.event.type==wf)&&((D<=1||D>=k-1)&&(D=wr(D,k)),(U<=1||U>=Ce-1)&&(U=wr(U,Ce))),fe?(hp=D,up=U,[Br,kr]=ue.move(n,D,U)):(Vt=D,Zt=U)}let Eu={width:0,height:0,left:0,top:0};function Tu(){yl(Eu,!1)}let _p,xp,yp,vp;function bp(M,A,D,U,X,K,le){Ns=!0,En=Tn=Nn._x=Nn._y=!1,wu(M,A,D,U,X,K,le,!0,!1),M!=null&&(vt(Ef,Pf,Sp,!1),Ko(O0,n,Br,kr,k,Ce,null));let{left:fe,top:ve,width:De,height:Ne}=Ht;_p=fe,xp=ve,yp=De,vp=Ne}function Sp(M,A,D,U,X,K,le){Ns=Nn._x=Nn._y=!1,wu(M,A,D,U,X,K,le,!1,!0);let{left:fe,top:ve,width:De,height:Ne}=Ht,Oe=De>0||Ne>0,rt=_p!=fe||xp!=ve||yp!=De||vp!=Ne;if(Oe&&rt&&yl(Ht),Nn.setScale&&Oe&&rt){let wt=fe,bt=De,gt=ve,je=Ne;if(C.ori==1&&(wt=ve,bt=Ne,gt=fe,je=De),En&&Us(S,Yi(wt,S),Yi(wt+bt,S)),Tn)for(let $e in y){let Wt=y[$e];$e!=S&&Wt.from==null&&Wt.min!=Ut&&Us($e,Yi(gt+je,$e),Yi(gt,$e))}Tu()}else ue.lock&&(ue._lock=!ue._lock,rr(A,!0,M!=null));M!=null&&(_n(Ef,Pf),Ko(Ef,n,Vt,Zt,k,Ce,null))}function Bx(M,A,D,U,X,K,le){if(ue._lock)return;et(M);let fe=Ns;if(Ns){let ve=!0,De=!0,Ne=10,Oe,rt;C.ori==0?(Oe=En,rt=Tn):(Oe=Tn,rt=En),Oe&&rt&&(ve=Vt<=Ne||Vt>=k-Ne,De=Zt<=Ne||Zt>=Ce-Ne),Oe&&ve&&(Vt=Vt<Br?0:k),rt&&De&&(Zt=Zt<kr?0:Ce),rr(null,!0,!0),Ns=!1}Vt=-10,Zt=-10,ie.fill(null),rr(null,!0,!0),fe&&(Ns=fe)}function Mp(M,A,D,U,X,K,le){ue._lock||(et(M),Yo(),Tu(),M!=null&&Ko(k0,n,Vt,Zt,k,Ce,null))}function wp(){v.forEach(qA),B(n.width,n.height,!0)}Ar(ru,Lo,wp);let Vr={};Vr.mousedown=bp,Vr.mousemove=gp,Vr.mouseup=Sp,Vr.dblclick=Mp,Vr.setSeries=(M,A,D,U)=>{let X=pn.match[2];D=X(n,A,D),D!=-1&&qi(D,U,!0,!1)},me&&(vt(O0,_,bp),vt(wf,_,gp),vt(F0,_,M=>{et(M),Jo(!1)}),vt(B0,_,Bx),vt(k0,_,Mp),Bf.add(n),n.syncRect=Jo);let vl=n.hooks=i.hooks||{};function An(M,A,D){Vn?It.push([M,A,D]):M in vl&&vl[M].forEach(U=>{U.call(null,n,A,D)})}(i.plugins||[]).forEach(M=>{for(let A in M.hooks)vl[A]=(vl[A]||[]).concat(M.hooks[A])});let Ep=(M,A,D)=>D,pn=gn({key:null,setSeries:!1,filters:{pub:J0,sub:J0},scales:[S,g[1]?g[1].scale:null],match:[K0,K0,Ep],values:[null,null]},ue.sync);pn.match.length==2&&pn.match.push(Ep),ue.sync=pn;let Tp=pn.key,Au=Y_(Tp);function Ko(M,A,D,U,X,K,le){pn.filters.pub(M,A,D,U,X,K,le)&&Au.pub(M,A,D,U,X,K,le)}Au.sub(n);function kx(M,A,D,U,X,K,le){pn.filters.sub(M,A,D,U,X,K,le)&&Vr[M](null,A,D,U,X,K,le)}n.pub=kx;function zx(){Au.unsub(n),Bf.delete(n),wn.clear(),Df(ru,Lo,wp),c.remove(),Ae?.remove(),An("destroy")}n.destroy=zx;function Ru(){An("init",i,e),qo(e||i.data,!1),G[S]?vu(S,G[S]):Yo(),se=Ht.show&&(Ht.width>0||Ht.height>0),te=pe=!0,B(i.width,i.height)}return g.forEach(Lr),v.forEach(ls),t?t instanceof HTMLElement?(t.appendChild(c),Ru()):t(n,Ru):Ru(),n}Un.assign=gn;Un.fmtNum=Xf;Un.rangeNum=ou;Un.rangeLog=cu;Un.rangeAsinh=Hf;Un.orient=Cr;Un.pxRatio=Et;Un.join=FT;Un.fmtDate=Yf,Un.tzDate=$T;Un.sync=Y_;{Un.addGap=PA,Un.clipGaps=du;let i=Un.paths={points:Q_};i.linear=tx,i.stepped=DA,i.bars=NA,i.spline=OA}var np=window.matchMedia("(prefers-color-scheme: dark)"),rx=new Set,ml=Bi("theme","auto"),gl=()=>ml==="light"||ml==="dark"?ml:np.matches?"dark":"light";function tp(){document.documentElement.dataset.theme=gl();for(let i of rx)i(gl())}function ox(){let i=gl()==="dark"?"light":"dark";ml=i===(np.matches?"dark":"light")?"auto":i,ki("theme",ml),tp()}function ax(){np.addEventListener("change",tp),tp()}function Pr(i){rx.add(i)}function ir(i){return ep??=document.body.appendChild(Object.assign(document.createElement("i"),{className:"probe"})),ep.style.color=`var(${i})`,getComputedStyle(ep).color}var ep=null;var zo=640,YA=.25,$A='system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';function Go(i,e,t=!1){if(!(e>i)){let o=Math.abs(e)||1;[i,e]=t?[i-.5*o,e+.5*o]:[Math.min(0,i),Math.max(0,e)],i===e&&(e=i+1)}t||(i=Math.min(0,i),e=Math.max(0,e));let n=(e-i)/4,s=10**Math.floor(Math.log10(n)),r=s*(n/s>5?10:n/s>2?5:n/s>1?2:1);return[r*Math.floor(i/r+1e-9),r*Math.ceil(e/r-1e-9)]}function Ir(i,{lines:e,unit:t,height:n=132,paint:s=null,name:r}){let o=new Float64Array(zo),a=e.map(()=>new Float64Array(zo)),l=[o,...a],c={x:[-10,0],y:[0,1]},h=null,u=0,d=0,f=null,_=0;function b(g){return Math.round(g*parseFloat(getComputedStyle(document.documentElement).fontSize)/16)}function m(g){return{stroke:ir("--soft"),font:`${b(11)}px ${$A}`,gap:4,grid:{stroke:ir("--grid"),width:1},ticks:{show:!1},...g}}function p(){f?.destroy(),_=Math.max(120,i.clientWidth),f=new Un({width:_,height:b(n),padding:[b(8),b(16),0,0],legend:{show:!1},cursor:{show:!1},select:{show:!1},scales:{x:{time:!1,range:()=>c.x},y:{range:()=>c.y}},axes:[m({size:b(20),space:b(60),values:(g,v)=>v.map(y=>Math.abs(y)<1e-9?"now":`${Number(y.toFixed(3))} s`.replace("-","−"))}),m({size:b(58),space:b(26),values:(g,v)=>b0(v,t())})],series:[{},...e.map(g=>({stroke:ir(g.colour),width:g.width??1.5,dash:g.dash,points:{show:!1},show:g.show??!0}))],hooks:{drawClear:s?[s]:[]}},l,i),f.root.setAttribute("role","img"),f.root.setAttribute("aria-label",r)}return Pr(()=>f&&p()),{x:o,y:a,lines:e,times(g){let v=Math.min(g.length-g.first(),zo);h=g,u=g.length-v,d=zo-v;let y=v>0?g.time[g.length-1]:0;for(let w=0;w<zo;w++)o[w]=v>0?g.time[u+Math.max(0,w-d)]-y:0},fill(g,v,y=0){let w=0;for(let S=0;S<zo;S++){let x=h.clock[u+Math.max(0,S-d)];for(;w+1<g.length&&Math.abs(g.clock[w+1]-x)<=Math.abs(g.clock[w]-x);)w++;let E=g.length>0&&h.length>0&&Math.abs(g.clock[w]-x)<YA;for(let N=0;N<v.length;N++)a[y+N][S]=E?v[N][w]:NaN}},reach(g=0,v=a.length){let y=1/0,w=-1/0;for(let S=g;S<v;S++)for(let x of a[S])x===x&&(y=Math.min(y,x),w=Math.max(w,x));return y<=w?[y,w]:[0,0]},draw(g,v,y=!1){i.classList.toggle("off",y),c.x[0]=Math.min(-1,o[0]),c.y[0]=g,c.y[1]=v,!f||Math.abs(i.clientWidth-_)>1?p():f.setData(l)},setHeight(g){g!==n&&(n=g,f?.setSize({width:_,height:b(n)}))},show(g,v){e[g].show=v,f&&f.series[g+1].show!==v&&f.setSeries(g+1,{show:v})}}}var Vo=[0,1],ZA=20,lx=(i,e,t)=>W("span",{class:"legend"},W("i",{class:`line ${i}${t?" dashed":""}`}),e);function ip(i,e){let t=Vo.map(s=>W("span",{class:`side side-${s}`}));return{root:W("div",{class:"legends"},t,lx("side-ink",i),lx("side-ink",e,!0)),label:s=>Vo.forEach(r=>{qe(t[r],s[r]??""),Xe(t[r],s.length>1)})}}function JA([i,e],t,n){return e-i<t&&Math.abs(e)<t?[0,t]:Go(i,e,n)}function sp(i,{two:e,each:t,least:n,floor:s,free:r=!1}){let[o,a]=i.reach(0,e?2*t:t),[l,c]=i.reach(0,t),h=ZA*Math.max(s,c-l,r?0:Math.abs(c))/(r?2:1),u=r?(l+c)/2:0,d=e&&(a>u+h||o<u-h),f=e?[Math.max(o,u-h),Math.min(a,u+h)]:[o,a];i.draw(...r?Go(...f,!0):JA(f,n),d)}function cx(i,e){let t=i.add({id:"momentum",title:"Momentum",open:!1,hint:"Linear and angular momentum of the world, and what nothing explains",draw:r}),n=[["linear","N·s",0,1e-9],["angular","N·m·s",1,1e-9]].map(([o,a,l,c])=>{let h=W("b",{class:"n"}),u=W("b",{class:"n"}),d=W("div",{class:"plot"}),f=Ir(d,{name:`${o} momentum`,unit:()=>a,height:104,lines:Vo.map(b=>({colour:`--side-${b}`}))});return{root:W("figure",{},W("figcaption",{},`${o} `,h,W("span",{class:"right"},"unexplained ",u)),d),plot:f,value:h,rest:u,unit:a,column:l,least:c}}),s=ip("of the world","");s.root.querySelectorAll(".legend").forEach(o=>o.remove()),t.body.append(s.root,...n.map(o=>o.root));function r(){let o=e.count()>1;for(let{plot:a,value:l,rest:c,unit:h,column:u,least:d}of n){let f=0;a.times(e.side(0).history);for(let b of Vo.slice(0,o?2:1)){let m=e.side(b);a.fill(m.history,[m.history.column[m.momentum+u]],b),f=Math.max(f,m.history.last(m.momentum+2+u)||0)}a.show(1,o),sp(a,{two:o,each:1,least:d,floor:.001});let _=e.side(0);qe(l,o?"":on(_.history.last(_.momentum+u)||0,h,{fixed:!0,zero:1e-12})),qe(c,f<1e-12?`0 (${Mr(f,1)})`:on(f,h,{digits:2}))}}return{label:s.label}}function hx(i,e){let t=W("select",{"aria-label":"Which coupling",onchange:()=>e()}),n=-1,s=0;return{root:t,now(){let r=i.side(0);if(n!==i.epoch&&(n=i.epoch,t.replaceChildren(W("option",{value:"auto"},"that pulls most"),...r.ports.map((o,a)=>W("option",{value:a},o.name)))),Xe(t,r.ports.length>1),t.value==="auto"){let o=r.strongest();(r.pull[o]>1.5*r.pull[s]+.001||s>=r.ports.length)&&(s=o)}else s=Number(t.value);return s<r.ports.length?s:-1}}}function ux(i,e){let t=i.add({id:"force",title:"Force felt",hint:"What the device gives to the hand",draw:a,has:()=>e.side(0).ports.length>0}),n=hx(e,i.refresh),s=W("div",{class:"plot"}),r=Ir(s,{name:"Force on the hand over the last seconds",unit:()=>"N",height:120,lines:[{colour:"--side-0",width:1.75},{colour:"--side-0",width:1,dash:[4,3]},{colour:"--side-1",width:1.75},{colour:"--side-1",width:1,dash:[4,3]}]}),o=ip("felt","wanted, before the guard");t.body.append(n.root,s,o.root);function a(){let l=n.now(),c=e.count()>1;if(l<0)return;r.times(e.side(0).history);for(let u of Vo.slice(0,c?2:1)){let d=e.side(u);l<d.ports.length&&r.fill(d.history,[d.column(l,0),d.column(l,1)],2*u)}r.show(2,c),r.show(3,c),sp(r,{two:c,each:2,least:.1,floor:1});let h=e.side(0);qe(t.aside,c?"":on(h.history.last(h.firstPort+8*l)||0,"N",{fixed:!0,zero:1e-4}))}return{label:o.label}}function dx(i,e){let t=i.add({id:"position",title:"Position against device",open:!1,hint:"Where the hand is, and where the body is that it holds",draw:u,has:()=>e.side(0).ports.length>0}),n=hx(e,i.refresh),s=W("div",{class:"choice",role:"radiogroup","aria-label":"Direction"},["most","x","y","z"].map((d,f)=>{let _=W("button",{type:"button",role:"radio","aria-checked":f===0},d);return _.addEventListener("click",()=>{for(let b of s.children)At(b,"aria-checked",b===_);l=f-1,i.refresh()}),_})),r=W("div",{class:"plot"}),o=Ir(r,{name:"Position of device and body over the last seconds",unit:()=>"m",height:120,lines:[{colour:"--side-0",width:1.75},{colour:"--side-0",width:1.25,dash:[4,3]},{colour:"--side-1",width:1.75},{colour:"--side-1",width:1.25,dash:[4,3]}]}),a=ip("body","device");t.body.append(W("div",{class:"row"},s,n.root),r,a.root);let l=-1,c=0;function h(d,f){let{history:_}=d,b=_.first(),m=c,p=-1,g=0;for(let v=0;v<3;v++){let y=d.column(f,2+v),w=1/0,S=-1/0;for(let x=b;x<_.length;x+=4)w=Math.min(w,y[x]),S=Math.max(S,y[x]);v===c&&(g=S-w),S-w>p&&(p=S-w,m=v)}return p>1.3*g?m:c}function u(){let d=n.now(),f=e.count()>1;if(!(d<0)){o.times(e.side(0).history),c=l>=0?l:h(e.side(0),d);for(let _ of Vo.slice(0,f?2:1)){let b=e.side(_);d<b.ports.length&&o.fill(b.history,[b.column(d,5+c),b.column(d,2+c)],2*_)}o.show(2,f),o.show(3,f),sp(o,{two:f,each:2,floor:.005,free:!0}),qe(t.aside,`along ${"xyz"[c]}`)}}return{label:a.label}}var fx=["idle: forces off","ready: forces off","forces come in","active","forces go out","fault"],KA=["","a number was not finite","no fresh sample for too long, or the device is gone","the device reports a fault","its emergency stop was pressed","its motors are too hot","it moved faster than the limit","three poses in a row were out of reach of the ones before","the device did not take a wrench"],px=["not engaged: zero","a number was not finite: fault","no fresh sample: zero","nothing new from the simulation: faded to zero","the device reports a fault, or forces off","a pose out of reach did not count","too fast: fault","outside the workspace: pushed back","forces come in or go out","held to the continuous force","scaled to the largest force","force grew more slowly"],mx=new Set([0]),rp=5,jA=Oh("DEVICES").fields.find(i=>i.name==="guard").at/4,QA=40,eR=1;function gx(i,e,t){let n=i.add({id:"devices",title:"Devices",open:!1,every:i.TEXT,hint:"State, faults and forces of each device",draw:d}),s=i.add({id:"guard",title:"Guard",open:!1,every:i.TEXT,hint:"What stood between the simulation and the motors",draw:_}),r=W("div",{class:"devices"});n.body.append(r);let o=W("table",{class:"guard"}),a=W("ol",{class:"log","aria-label":"What the guard did, latest first"}),l=W("p",{class:"soft small"},"The guard has not stepped in.");s.body.append(l,o,a);let c=[],h=new Map;function u(p){if(!c[p]){let g=W("b"),v=W("span",{class:"state"}),y=W("p",{class:"bad small"}),w=W("p",{class:"soft small"}),S=W("i"),x={name:""},E=W("button",{type:"button",class:"small",onclick:()=>t.send({t:"wish",device:x.name,wish:"acknowledge"})},"Acknowledge the fault"),N=W("div",{class:"device"},W("p",{},g,v),W("div",{class:"gauge"},S),y,E,w);c[p]={root:N,name:g,state:v,fault:y,text:w,bar:S,device:x,acknowledge:E},r.append(N)}return c[p]}function d(){let p=t.card[0],g=t.snapshot[0];if(!p||!g)return;let v=p.rows("CARD_DEVICES"),y=g.rows("DEVICES");i.setShown(n,v.length>0),v.forEach((S,x)=>y[x]&&f(u(x),S,y[x])),c.forEach((S,x)=>Xe(S.root,x<v.length&&x<y.length));let w=y.filter(S=>S.state===rp).length;qe(n.aside,w?`${w} in fault`:y.length===1?fx[y[0].state]??"":`${y.filter(S=>S.state===3).length} of ${y.length} active`),n.aside.classList.toggle("bad",w>0)}function f(p,g,v){let y=t.state?.devices?.find(x=>x.name===g.name);p.device.name=g.name,qe(p.name,g.name),qe(p.state,fx[v.state]??`state ${v.state}`),p.state.classList.toggle("bad",v.state===rp),Xe(p.fault,v.fault>0),qe(p.fault,KA[v.fault]??`fault ${v.fault}`),Xe(p.acknowledge,v.state===rp),p.bar.style.width=`${g.force_max>0?Math.min(100,100*v.force/g.force_max):0}%`;let w=g.force_max>0?` of ${on(g.force_max,"N")}`:"",S=[v.stale&&`${v.stale} stale`,v.gaps&&`${v.gaps} missing`,v.late&&`${v.late} late`].filter(Boolean).join(", ");qe(p.text,`${on(v.force,"N",{digits:2,fixed:!0,zero:.001})}${w}; its hand put in ${on(v.work,"J",{digits:2,zero:1e-6})}${S?`; samples: ${S}`:""}`),p.text.title=y?.uri??g.model}function _(){let p=[],g=0;for(let[v,y]of h)y.total.forEach((w,S)=>{w>0&&!mx.has(S)&&(g+=w,p.push([v,px[S]??`step ${S}`,w,y.last[S]]))});for(;o.rows.length<p.length;)o.append(W("tr",{},W("td"),W("td",{class:"n"}),W("td",{class:"n soft"})));[...o.rows].forEach((v,y)=>{Xe(v,y<p.length),!(y>=p.length)&&(qe(v.cells[0],`${p[y][0]}: ${p[y][1]}`),qe(v.cells[1],`${p[y][2]} ticks`),qe(v.cells[2],p[y][3]>=0?`at ${p[y][3].toFixed(1)} s`:""))}),Xe(l,g===0),qe(s.aside,g?`${a.childElementCount} in the log`:"quiet")}t.on("snapshot",p=>{if(p>=e.count())return;let g=t.snapshot[p],v=g.section("DEVICES"),y=t.card[p].rows("CARD_DEVICES");for(let w=0;w<v.count&&w<y.length;w++){let S=e.count()>1?`${y[w].name} (${t.state?.sides?.[p]?.label??`half ${p+1}`})`:y[w].name;b(S,v,w,g.header.time)}}),t.on("card",()=>{h.clear(),a.textContent=""});function b(p,g,v,y){let w=h.get(p),S=v*g.words*2+jA;if(!w){w={total:new Float64Array(16),last:new Float64Array(16).fill(-1)},h.set(p,w);for(let x=0;x<16;x++)w.total[x]=g.u32[S+2*x];return}for(let x=0;x<16;x++){let E=g.u32[S+2*x];E>w.total[x]&&(!mx.has(x)&&(w.last[x]<0||y-w.last[x]>eR||y<w.last[x])&&m(y,`${p}: ${px[x]??`step ${x}`}`),w.last[x]=y),w.total[x]=E}}function m(p,g){for(a.prepend(W("li",{},W("span",{class:"n soft"},`${p.toFixed(1)} s`)," ",g));a.childElementCount>QA;)a.lastElementChild.remove()}}var Ho=640,tR=20,nR=.02,iR=1e9,gu=1e3,sR=150,rR=104,oR={kinetic:"--term-kinetic",gravity:"--term-gravity",elastic:"--term-elastic",carried:"--term-carried",tank:"--term-tank",damping:"--lost-1",friction:"--lost-2",restitution:"--lost-3",stick:"--lost-4",rolling:"--lost-1",locking:"--lost-2",scheme:"--lost-3"},aR={kinetic:"motion",gravity:"height",elastic:"springs",carried:"carried",tank:"tank",work_port:"by hands",work_target:"by what is driven",work_edit:"by edits",work_row:"rows",work_policy:"policy",damping:"damping",friction:"friction",restitution:"impacts",stick:"sticking",rolling:"rolling",locking:"locking",scheme:"scheme",stabilisation:"push-out",solver:"solver",created:"out of nothing"},xx=i=>oR[i]??"--lost-4",lR=i=>aR[i.name]??i.name.replace(/_/g," ");function yx(i,e){let t=i.add({id:"energy",title:"Energy",hint:"Where every joule is, came from and went",draw:b}),n=Bi("lost",!0),s=W("div",{class:"choice",role:"radiogroup","aria-label":"What is stacked"},l("stored and lost",!0),l("stored",!1)),r=[c(0),c(1)],o=p(),a=g();t.body.append(s,r[0].root,r[1].root,o.root,a.root);function l(v,y){let w=W("button",{type:"button",role:"radio","aria-checked":y===n},v);return w.addEventListener("click",()=>{n=y,ki("lost",y);for(let S of s.children)At(S,"aria-checked",S===w);i.refresh()}),w}function c(v){let y=W("figcaption",{class:`side side-${v}`}),w=W("div",{class:"plot"}),x={root:W("figure",{},y,w),label:y,bands:[],used:0,top:1,low:0};return x.plot=Ir(w,{name:"Energy by term over the last seconds",unit:()=>"J",height:150,lines:[{colour:"--ink",width:1.25,dash:[5,3]}],paint:E=>cR(E,x)}),x}function h(v,y){let w=e.side(y),{history:S}=w,x=S.first(),E=w.terms.filter(G=>G.sign===0||n&&G.sign<0);for(;v.bands.length<E.length;)v.bands.push({y:new Float64Array(Ho),name:""});v.used=E.length,v.plot.times(S);let N=v.plot.y[0].fill(0),I=Math.min(Ho,S.length-x),C=S.length-I,O=Ho-I;if(v.low=v.top=0,I===0){v.used=0;return}let z=null,L=0;E.forEach((G,Y)=>{let H=S.column[G.column],ae=v.bands[Y],Z=u(G,H,C,I);ae.name=G.name;for(let j=0;j<Ho;j++){let ie=H[C+Math.max(0,j-O)]-Z;ae.y[j]=(z?z[j]:0)+ie,v.top=Math.max(v.top,ae.y[j]),v.low=Math.min(v.low,ae.y[j])}L+=G.sign===0?H[C]-Z:0,z=ae.y}),d(v,w,N,{from:C,lead:O,before:L,lossesStacked:n})}function u(v,y,w,S){if(v.sign<0)return y[w];if(v.name!=="gravity")return 0;let x=1/0;for(let E=w;E<w+S;E++)x=Math.min(x,y[E]);return x}function d(v,y,w,{from:S,lead:x,before:E,lossesStacked:N}){w.fill(E);for(let I of y.terms){if(I.sign===0||I.name==="created"||N&&I.sign<0)continue;let C=y.history.column[I.column];for(let O=0;O<Ho;O++)w[O]+=I.sign*(C[S+Math.max(0,O-x)]-C[S])}_(y,w,S,x);for(let I of w)v.top=Math.max(v.top,I),v.low=Math.min(v.low,I)}let f=0;function _(v,y,w,S){let x=v.history.column[v.madeColumn],E=v.history.column[v.created]??x;for(let N=0;N<Ho;N++){let I=w+Math.max(0,N-S);y[N]-=x[I]-E[I]-(x[w]-E[w])}}function b(v){let y=e.count()>1,w=0,S=0;for(let C=0;C<(y?2:1);C++)h(r[C],C),w=Math.min(w,r[C].low),S=Math.max(S,r[C].top);r.forEach(C=>C.plot.setHeight(y?rR:sR));let x=tR*Math.max(nR,r[0].top-r[0].low),E=y&&(S>x||w<-x),[N,I]=Go(Math.max(w,-x),S>1e-15?Math.min(S,x):0);for(let C=0;C<2;C++)Xe(r[C].root,C===0||y),Xe(r[C].label,y),(C===0||y)&&r[C].plot.draw(N,I,E&&C===1);o.draw(y),!(v-f<i.TEXT)&&(f=v,a.draw(y),qe(t.aside,m(y)),t.aside.classList.toggle("bad",t.aside.said!==""))}function m(v){let y=e.side(v?1:0),{figure:w,word:S}=al(y.made,y.nothing(),{digits:2});return y.burst()?`${w} ${S}`.trim():""}function p(){let v=W("div",{class:"plot"}),y=W("b",{class:"n"}),w=W("figcaption",{class:"made"},"Created out of nothing",y),S=W("figure",{},w,v),x=Ir(v,{name:"Energy created out of nothing over the last seconds",unit:()=>"J",height:84,lines:["--soft","--side-0","--side-1"].map(E=>({colour:E,width:1.75}))});return{root:S,draw(E){let N=0,I=0,C=0;x.times(e.side(0).history);for(let z=0;z<(E?2:1);z++){let L=e.side(z),G=L.history.column[L.madeColumn];x.fill(L.history,[G],E?z+1:0),C=Math.max(C,L.nothing())}[0,1,2].forEach(z=>x.show(z,E===z>0)),[N,I]=x.reach(E?1:0,E?3:1),qe(y,E?"":al(e.side(0).made,C).figure),y.classList.toggle("bad",!E&&e.side(0).burst());let O=!(I<=gu&&N>=-gu);[N,I]=[Math.max(N,-gu),Math.min(I,gu)],x.draw(...I-N<2*C&&Math.abs(I)<C?[0,.001]:Go(N,I),O)}}}function g(){let v=new Map,y=[],w=[W("th",{class:"n side side-0",scope:"col"}),W("th",{class:"n side side-1",scope:"col"})],S=W("tbody"),x=W("thead",{},W("tr",{},W("th",{scope:"col"}),w)),E=W("table",{class:"terms"},x,S),N=-1;function I(){v.clear(),S.textContent="",y.length=0;for(let[O,z]of[["stored",L=>L.sign===0],["put in",L=>L.sign>0&&L.name!=="created"],["lost",L=>L.sign<0],["",L=>L.name==="created"]]){let L=O?S.appendChild(W("tr",{class:"group"},W("th",{colspan:3,scope:"rowgroup"},O))):null,G=e.side(0).terms.filter(z);G.forEach(Y=>C(Y,O)),y.push({head:L,names:G.map(Y=>Y.name)})}N=e.epoch}function C(O,z){let L=[W("td",{class:"n"}),W("td",{class:"n"})],G=W("i",{class:"key"});O.sign<=0?G.style.background=ir(xx(O.name)):O.name==="created"&&(G.style.background=ir("--bad"));let Y=W("tr",{title:`${O.name}: ${O.text}${O.name==="created"?"; and what connectors gave beyond what they had got":""}`,class:O.name==="created"?"created":z.replace(" ","-")},W("td",{},G,lR(O)),L);v.set(O.name,{row:Y,cells:L,term:O}),S.append(Y)}return Pr(()=>{N=-1}),{root:E,draw(O){N!==e.epoch&&I(),Xe(x,O),Xe(w[1],O);for(let{row:z,cells:L,term:G}of v.values()){let Y=G.name==="created"||G.name==="kinetic";for(let H=0;H<(O?2:1);H++){let ae=e.side(H),Z=G.name==="created"?ae.made:ae.history.last(G.column)-(G.name==="work_port"?ae.notByHands():0),j=G.name==="created",ie=j?ae.nothing():ae.zero();Y||=Math.abs(Z)>ie,qe(L[H],Number.isNaN(Z)?"":Math.abs(Z)>iR?"off scale":on(Z,"J",{fixed:!0,zero:ie}))}Xe(L[1],O),Xe(z,Y)}for(let{head:z,names:L}of y)z&&Xe(z,L.some(G=>!v.get(G).row.hidden))},label(O,z){qe(w[O],z)}}}return{label(v){v.forEach((y,w)=>{qe(r[w].label,y),a.label(w,y)})}}}function cR(i,e){if(e.used===0)return;let{ctx:t}=i;t.save(),t.beginPath(),t.rect(i.bbox.left,i.bbox.top,i.bbox.width,i.bbox.height),t.clip();let n=i.data[0],s=null;for(let r=0;r<e.used;r++){let o=e.bands[r];hR(o.y,s)&&uR(i,n,o.y,s,_x(xx(o.name))),s=o.y}dR(i,n,s,i.data[1],_x("--bad-fill")),t.restore()}function xu(i,e){return Math.min(1e4,Math.max(-1e4,i.valToPos(e,"y",!0)))}function hR(i,e){for(let t=0;t<i.length;t+=4)if(i[t]!==(e?e[t]:0))return!0;return!1}function uR(i,e,t,n,s){let{ctx:r}=i;r.beginPath();for(let o=0;o<e.length;o++)r.lineTo(i.valToPos(e[o],"x",!0),xu(i,t[o]));for(let o=e.length-1;o>=0;o--)r.lineTo(i.valToPos(e[o],"x",!0),xu(i,n?n[o]:0));r.fillStyle=s,r.fill()}function dR(i,e,t,n,s){let{ctx:r}=i;r.beginPath();for(let o=0;o<e.length;o++)r.lineTo(i.valToPos(e[o],"x",!0),xu(i,Math.max(t[o],n[o])));for(let o=e.length-1;o>=0;o--)r.lineTo(i.valToPos(e[o],"x",!0),xu(i,n[o]));r.fillStyle=s,r.fill()}var _u=new Map;Pr(()=>_u.clear());function _x(i){return _u.has(i)||_u.set(i,ir(i)),_u.get(i)}var fR=["haptic","world","recorder"],vx=-6,pR=-1,mR=["running","paused","late","stalled: forces were let go of","diverged: reset to start anew","at its end"],gR=i=>100*Math.min(1,Math.max(0,(Math.log10(Math.max(i,1e-9))-vx)/(pR-vx)));function bx(i,e,t){let n=i.add({id:"timing",title:"Loop timing",open:!1,every:i.TEXT,hint:"Periods, work and missed deadlines",draw:d}),s=W("tbody"),r=W("table",{class:"timing"},W("thead",{},W("tr",{},["loop","period","p50","p99.9","missed"].map((b,m)=>W("th",{class:m?"n":"",scope:"col",title:["","as asked","of the work: half of the ticks take less","of the work: one tick in a thousand takes more","periods in which it did not run"][m]},b)))),s),o=W("div",{class:"lines"}),a=W("p",{class:"soft small"}),l=W("p",{class:"soft small"},"Below each loop its work, from 1 µs to 0.1 s: half of the ticks, 99.9 %, the longest; red is the deadline.");n.body.append(r,l,o,a);let c=[],h=[];function u(b){if(!c[b]){let m=Array.from({length:5},(y,w)=>W("td",{class:w?"n":""})),p=["p50","p999","max","deadline"].map(y=>W("i",{class:y})),g=W("i",{class:"span"}),v=W("td",{colspan:5},W("div",{class:"strip",title:"Work from 1 µs to 0.1 s: half, 99.9 %, the longest; the bar is the deadline"},g,p));c[b]={cells:m,marks:p,span:g,row:W("tr",{},m),below:W("tr",{class:"below"},v)},s.append(c[b].row,c[b].below)}return c[b]}function d(){let b=t.snapshot[0];if(!b)return;let m=b.rows("LOOPS");m.forEach((g,v)=>f(u(v),g)),c.forEach((g,v)=>{Xe(g.row,v<m.length),Xe(g.below,v<m.length)}),_(),qe(a,t.state?.granted??t.hello?.granted??"");let p=m.find(g=>g.kind===0);qe(n.aside,p?`${Mr(1/p.period/1e3,2)} kHz, ${p.missed} missed`:"")}function f({cells:b,marks:m,span:p},g){let v=fR[g.kind]??`loop ${g.kind}`;qe(b[0],g.kind===1&&e.count()>1?`${v} ${g.world+1}`:v),qe(b[1],g.period>0?on(g.period,"s"):""),qe(b[2],on(g.work_p50,"s",{digits:2})),qe(b[3],on(g.work_p999,"s",{digits:2})),qe(b[4],String(g.kind===2?`${g.lost} lost`:g.missed)),b[4].classList.toggle("bad",(g.kind===2?g.lost:g.missed)>0);let y=[g.work_p50,g.work_p999,g.work_max,g.period].map(gR);m.forEach((w,S)=>{w.style.left=`${y[S]}%`}),Xe(m[3],g.period>0),p.style.left=`${y[0]}%`,p.style.width=`${Math.max(0,y[2]-y[0])}%`}function _(){for(let b=0;b<2;b++){h[b]??=o.appendChild(W("p",{class:"small"}));let m=b<e.count()?t.snapshot[b]?.row("SIDES"):null;if(Xe(h[b],!!m),!m)continue;let p=e.count()>1?`${t.state?.sides?.[b]?.label??`half ${b+1}`}: `:"",g=m.stalls>0?`, stalled ${m.stalls} times`:"";qe(h[b],`${p}${mR[m.state]??"running"}, ${Mr(m.real_time,2,!0)} of real time${g}`),h[b].classList.toggle("bad",m.state>=2&&m.state<=4)}}}var op=400,_R=8,Sx=600,ap=i=>i.log&&i.min>0&&i.max>i.min,lp=i=>i.max>i.min?i.max-i.min:1;function Mx(i,e){let t=ap(i)?Math.log(e/i.min)/Math.log(i.max/i.min):(e-i.min)/lp(i);return Math.min(1,Math.max(0,t))}function xR(i,e){if(e<=0||e>=1)return e<=0?i.min:i.max;let t=ap(i)?i.min*(i.max/i.min)**e:i.min+e*lp(i),n=10**(Math.floor(Math.log10(ap(i)?t:lp(i)))-2);return Number((Math.round(t/n)*n).toPrecision(12))}function yR({name:i,text:e}){let t=e?/^(of|on|in|at|to|by|from|between|for|with|along|about) /.test(e)?`${i} ${e}`:e:i;return t[0].toUpperCase()+t.slice(1).replace(/_/g," ")}function wx(i,e){let t=i.add({id:"sliders",title:"Parameters",hint:"What the scene lets you change"}),n=W("p",{class:"soft small anew-note"},zt("reset"),"starts the scene anew"),s=W("div",{class:"sliders"});t.body.append(s,n);let r=[],o="";function a(h){let u=Number.isFinite(h.min)&&Number.isFinite(h.max)&&h.max>h.min,d=Math.abs(h.initial)||1;return u?h:{...h,min:h.initial<0?h.initial-d:0,max:h.initial+d,log:!1}}function l(){let h=e.state?.beside?.parameters??[],u=(e.state?.parameters??[]).filter(_=>!h.includes(_.name)).map(a),d=JSON.stringify([e.state?.scene,u.map(_=>[_.name,_.text,_.unit,_.min,_.max,_.log,_.live,_.initial])]);d!==o&&(o=d,r=u.map(c),s.replaceChildren(...r.map(_=>_.root))),u.forEach((_,b)=>r[b].follow(_.value)),i.setShown(t,u.length>0),Xe(n,u.some(_=>!_.live)&&u.some(_=>_.live));let f=e.state?.mode==="replay";s.inert=f,qe(t.aside,f?"as recorded":u.length>0&&u.every(_=>!_.live)?"start the scene anew":"")}function c(h){let u=yR(h),d=`${h.name}: ${h.text||"a parameter of the scene"}, ${on(h.min,h.unit)} to ${on(h.max,h.unit)}. ${h.live?"Acts at once.":"Starts the scene anew."} Double-click: initial value.`,f=W("input",{type:"range",min:0,max:op,step:1,"aria-label":u,title:d}),_=W("input",{type:"text",class:"n",inputmode:"text",size:9,"aria-label":`${u}, value`,spellcheck:"false",autocomplete:"off"}),b=W("button",{type:"button",class:"bare","aria-label":`${u}: initial value`,title:`Initial value, ${on(h.initial,h.unit)}`},zt("undo")),m=W("div",{class:`slider${h.live?"":" anew"}`},W("label",{class:"name",title:d},h.live?null:zt("reset"),u),b,_,f),p=NaN,g=-1/0,v=0;function y(E){p=E,f.value=String(Math.round(op*Mx(h,p))),f.style.setProperty("--place",`${100*Mx(h,p)}%`);let N=on(p,h.unit);At(f,"aria-valuetext",N),document.activeElement!==_&&w(N),b.classList.toggle("gone",Math.abs(p-h.initial)<=1e-9*Math.max(Math.abs(h.initial),Math.abs(h.max)))}function w(E){_.value=E,_.style.width=`${Math.max(_R,E.length+1.5)}ch`}function S(){g=performance.now(),v||=requestAnimationFrame(()=>{v=0,e.send({t:"set",name:h.name,value:p})})}function x(E){y(Math.min(h.max,Math.max(h.min,E))),S()}return f.addEventListener("input",()=>{g=performance.now(),y(xR(h,Number(f.value)/op)),h.live&&S()}),f.addEventListener("change",()=>!h.live&&S()),f.addEventListener("dblclick",()=>x(h.initial)),b.addEventListener("click",()=>x(h.initial)),_.addEventListener("focus",()=>_.select()),_.addEventListener("input",()=>_.removeAttribute("aria-invalid")),_.addEventListener("change",()=>{let E=S0(_.value,h.unit,p);At(_,"aria-invalid",Number.isNaN(E)),Number.isNaN(E)||x(E)}),_.addEventListener("blur",()=>{_.removeAttribute("aria-invalid"),w(on(p,h.unit))}),_.addEventListener("keydown",E=>{(E.key==="Enter"||E.key==="Escape")&&(E.key==="Escape"&&(_.value=on(p,h.unit)),_.blur(),E.stopPropagation())}),{root:m,follow(E){performance.now()-g>Sx&&E!==p&&y(E)}}}return e.on("state",l),setInterval(()=>e.state&&l(),Sx),{update:l}}var Qn=i=>document.getElementById(i);function Ex(i,e){ax();let t=g0(i),n=f0(i),s=I0(Qn("messages"),Qn("banner"),i),r=vR(e,i,s),o=C0(Qn("over"),i,t),a=M0(Qn("controls"),i,n,r);Qn("controls").prepend(o.ghost);let l=L0(Qn("drawer"),t);wx(l,i);let c=[yx(l,t),ux(l,t),dx(l,t),cx(l,t)];bx(l,t,i),gx(l,t,i);let h=A0(Qn("files"),Qn("veil"),i,{tell:s.tell,begin:()=>u.close()}),u=_0(Qn("chooser"),i,{openFiles:h.open}),d=bR(r),f=R0(Qn("help"),P0(n,{help:()=>f.open(),chooser:u.open,panels:d.toggle,camera:()=>r.resetCamera(),escape:()=>a.closeMenu()||s.clear()}));SR(i,{chooser:u,help:f,drawer:d,hints:o});let _="";i.on("state",m=>{let p=(m.sides??[]).map(g=>g.label??"");_!==p.join(`
`)&&(_=p.join(`
`),c.forEach(g=>g.label(p))),l.refresh()});function b(m){requestAnimationFrame(b),o.frame(m),l.frame(m)}return requestAnimationFrame(b),{messages:s,books:t,view:r}}function vR(i,e,t){try{return i(Qn("scene"),e)}catch(n){return t.tell(n.message,{code:-1}),{resize(){},setOption(){},resetCamera(){}}}}function bR(i){let e=document.documentElement,t=window.matchMedia("(max-width: 760px)"),n=Bi("drawer",!t.matches),s=new Set;function r(){e.classList.toggle("drawer-open",n),Xe(Qn("drawer"),n);for(let o of s)At(o,"aria-expanded",n);i.resize()}return new ResizeObserver(()=>i.resize()).observe(Qn("stage")),r(),{toggle(){n=!n,ki("drawer",n),r()},tie(o){return s.add(o),At(o,"aria-expanded",n),o}}}function SR(i,{chooser:e,help:t,drawer:n,hints:s}){let r=Qn("bar"),o=Qn("title");o.addEventListener("click",e.open);let a=os("moon","Dark or light",ox);r.append(os("help","Help (?)",()=>{s.bringBack(),t.open()}),a,n.tie(os("panels","Panels (P)",n.toggle,{"aria-controls":"drawer"})));let l=c=>{qe(o.firstElementChild,c?.title||c?.scene||"Scenes"),document.title=c?.title?`${c.title} – Tactus`:"Tactus"};Pr(c=>a.querySelector("svg").replaceWith(zt(c==="dark"?"sun":"moon"))),a.querySelector("svg").replaceWith(zt(gl()==="dark"?"sun":"moon")),i.on("state",l),l(i.state)}var MR=8,wR=200;function Tx(){let i=new Map,e=()=>!1,t={card:[],snapshot:[],state:null,scenes:[],hello:null,said:[],connection:{state:"connecting",retry:0,delay:0},pick:null,quality:null,dropped:0,on:n,emit:s,set:r,send:c=>e(c),sendBy:c=>{e=c},sides:o,takeBytes:a,takeText:l};function n(c,h){return i.has(c)||i.set(c,new Set),i.get(c).add(h),()=>i.get(c).delete(h)}function s(c,h){for(let u of[...i.get(c)??[]])try{u(h)}catch(d){console.error(`in a handler of ${c}:`,d)}}function r(c,h){t[c]=h,s(c,h)}function o(){let c=t.state?.sides?.length;return Math.max(1,Math.min(2,c||t.card.filter(Boolean).length))}function a(c){let h;try{h=Hg(c)}catch(d){if(!(d instanceof Qa))throw d;return t.dropped++,!1}let u=h.header.world;return u>=MR||!h.isCard&&t.card[u]?.header.card!==h.header.card?(t.dropped++,!1):(h.isCard?(t.card[u]=h,t.snapshot[u]=void 0,s("card",u)):(t.snapshot[u]=h,s("snapshot",u)),!0)}function l(c){let h;try{h=JSON.parse(c)}catch{return!1}switch(h?.t){case"hello":return r("hello",h),!0;case"scenes":return r("scenes",Array.isArray(h.list)?h.list:[]),!0;case"state":return r("state",h),!0;case"pong":return s("pong",h),!0;case"said":{let u={code:Number(h.code)||0,text:String(h.text??""),at:Date.now()};return t.said=[...t.said,u].slice(-wR),s("said",u),!0}default:return!1}}return t}var ER="tactus1";function TR(i){return`${i.protocol==="https:"?"wss":"ws"}://${i.host}/ws`}function Ax(i,{url:e=TR(window.location),Socket:t=WebSocket}={}){let n=null,s=.5,r=0,o=0,a=0,l=new Map,c=0,h=!1;function u(S,x={}){i.set("connection",{state:S,retry:0,delay:i.connection.delay,...x})}function d(){clearTimeout(r),r=0,u("connecting");let S=new t(e,ER);n=S,S.binaryType="arraybuffer",S.onopen=()=>S===n&&f(),S.onclose=()=>S===n&&p(),S.onmessage=x=>S===n&&_(x.data),a=performance.now(),clearInterval(o),o=setInterval(b,1e3*2)}function f(){a=performance.now(),u("open")}function _(S){if(a=performance.now(),typeof S!="string"){i.takeBytes(S);return}s=.5,i.takeText(S)}function b(){if(performance.now()-a>1e3*7){m();return}n?.readyState===1&&(l.set(++c,performance.now()),l.size>8&&l.delete(l.keys().next().value),n.send(JSON.stringify({t:"ping",seq:c})))}function m(){let S=n;n=null,S?.close(),p()}function p(){if(n=null,clearInterval(o),l.clear(),h){u("stopped");return}if(r)return;let S=s*(.8+.4*Math.random());s=Math.min(8,s*1.6),u("waiting",{retry:S}),r=setTimeout(d,1e3*S)}function g(S){return n?.readyState!==1||S.t==="hand"&&S.grab&&n.bufferedAmount>65536?!1:(n.send(JSON.stringify(S)),!0)}function v(){r&&!h&&d()}function y(){document.visibilityState==="visible"&&v()}let w=i.on("pong",S=>{let x=l.get(S.seq);x!==void 0&&(l.delete(S.seq),i.set("connection",{...i.connection,delay:(performance.now()-x)/1e3}))});return globalThis.document?.addEventListener("visibilitychange",y),globalThis.addEventListener?.("online",v),i.sendBy(g),d(),{retry:v,close(){h=!0,w(),clearTimeout(r),r=0,clearInterval(o),globalThis.document?.removeEventListener("visibilitychange",y),globalThis.removeEventListener?.("online",v),n?.close(),n||u("stopped")}}}var Rx=Tx(),AR=Ex(Rx,xf);AR.messages.onRetry=Ax(Rx).retry;
