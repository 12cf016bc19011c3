import assert from 'node:assert/strict';
import test from 'node:test';
import {mainOf, nameOf} from '../src/ui/files.js';

test('the one scene or robot among meshes is the main file', () => {
    assert.deepEqual(mainOf(['arm/meshes/a.stl', 'arm/arm.urdf', 'arm/meshes/b.stl']), {names: ['arm/arm.urdf'], clear: true});
    assert.deepEqual(mainOf(['arm.yaml', 'arm.urdf']), {names: ['arm.yaml'], clear: true});
    assert.deepEqual(mainOf(['cup.obj', 'cup.mtl']), {names: ['cup.obj'], clear: true});
    assert.deepEqual(mainOf(['run.h5']), {names: ['run.h5'], clear: true});
});

test('of several it is asked, the likeliest first', () => {
    assert.deepEqual(mainOf(['panda/hand.xml', 'panda/panda.xml', 'panda/scene.xml']),
        {names: ['panda/scene.xml', 'panda/hand.xml', 'panda/panda.xml'], clear: false});
    assert.equal(mainOf(['deep/er/one.urdf', 'two.urdf']).names[0], 'two.urdf');
});

test('files that cannot be opened are none', () => {
    assert.deepEqual(mainOf(['photo.png', 'notes.txt']), {names: [], clear: false});
});

test('names are such as the program takes', () => {
    assert.equal(nameOf('a\\b:c.stl'), 'a_b_c.stl');
    const long = nameOf(`${'folder/'.repeat(30)}mesh.stl`);
    assert.ok(long.length < 128 && long.endsWith('folder/mesh.stl'));
});
